import { Ajv } from 'ajv'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import spec from './compose-spec.json' with { type: 'json' }
import { readDeploy } from './files.ts'

// No Docker is there to read these files: the linter of Docker's language server and the published schema of compose files
// (github.com/compose-spec/compose-spec, schema/compose-spec.json) read them instead.

interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, unknown>>
  readonly volumes: Readonly<Record<string, unknown>>
}

interface ComposeService {
  readonly image: string
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly disable?: boolean }
}

const ajv = new Ajv({ strict: false, allErrors: true })
const { $schema: _, ...schema } = spec
const fitsSpec = ajv.compile(schema)

/** As compose reads it: `<<` takes over what an anchor has. */
const readCompose = (text: string) => parse(text, { merge: true }) as ComposeFile

function complaints(text: string): string[] {
  if (fitsSpec(readCompose(text))) return []
  return (fitsSpec.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('the compose file is one by the published schema', () => {
  expect(complaints(readDeploy('compose.yaml'))).toEqual([])
})

test.each([
  ['restart: unless-stopped', 'restrat: unless-stopped', 'additional properties'],
  ['condition: service_healthy', 'condition: healthy', 'allowed values'],
  ['cap_drop: [ALL]', 'cap_drop: ALL', 'array'],
])('a compose file with %s as %s would be refused', (right, wrong, word) => {
  const text = readDeploy('compose.yaml')
  expect(text).toContain(right)
  expect(complaints(text.replace(right, wrong)).join()).toContain(word)
})

test('what a service names is there, and it waits only for those who tell how they are', () => {
  const { services, networks, volumes } = readCompose(readDeploy('compose.yaml'))
  for (const [name, service] of Object.entries(services)) {
    const used = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {})
    expect(Object.keys(networks), name).toEqual(expect.arrayContaining(used))
    // A path begins with a dot; anything else is a volume.
    const named = (service.volumes ?? []).map((one) => one.split(':')[0]!).filter((one) => !/^[./]/.test(one))
    expect(Object.keys(volumes), name).toEqual(expect.arrayContaining(named))
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
      if (condition === 'service_healthy') expect(isWatched(services[other]), `${name} → ${other}`).toBe(true)
  }
})

/** Our own image looks after itself; another needs a check of its own. */
const isWatched = (service: ComposeService | undefined): boolean =>
  service !== undefined &&
  service.healthcheck?.disable !== true &&
  (service.image === 'florin' || service.healthcheck !== undefined)

test('Docker’s linter has nothing to say about the Dockerfile', () => {
  const text = readDeploy('Dockerfile')
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  const wrong = text.replace('COPY package.json', 'COPPY package.json').replace('--interval', '--intervall')
  expect(validate(wrong).map(({ message }) => message)).toEqual([
    'Unknown instruction: COPPY',
    'Unknown flag: intervall',
  ])
})

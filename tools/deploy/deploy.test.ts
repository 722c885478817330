import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDockerfile } from './dockerfile.ts'
import { readDeploy, repository, settingNames } from './files.ts'

const server = join(repository, 'apps/server/src')
const source = ['config.ts', 'platform/support-contacts.ts']
  .map((file) => readFileSync(join(server, file), 'utf8'))
  .join('\n')
const known = new Set([...source.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name!))
// PostgreSQL's own image and our own file of values name these.
const passwords = ['POSTGRES_PASSWORD', 'FLORIN_PASSWORD', 'SIGNER_PASSWORD']
const others = ['POSTGRES_USER', 'POSTGRES_DB', ...passwords]

test('every setting that the compose file gives is one that Florin reads', () => {
  const given = settingNames(readDeploy('compose.yaml')).filter((name) => !others.includes(name))
  expect(given.length).toBeGreaterThan(10)
  expect(given.filter((name) => !known.has(name))).toEqual([])
})

test('what the compose file wants of its file of values stands in the example, and nothing else', () => {
  const wanted = [...readDeploy('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!)
  expect(settingNames(readDeploy('.env.example'))).toEqual([...new Set(wanted)].sort())
})

test('what production demands is demanded before a container starts', () => {
  for (const name of ['PUBLIC_URL', 'MAIL_URL', 'RATE_SOURCES', 'TRON_URL', ...passwords])
    expect(readDeploy('compose.yaml')).toContain(`\${${name}:?set ${name} in deploy/.env}`)
})

test('the image copies what there is, is not root, and its first process is no npm', () => {
  const stages = readDockerfile(readDeploy('Dockerfile'))
  const image = stages.at(-1)!
  const copies = stages
    .flatMap(({ steps }) => steps)
    .filter((step) => step.verb === 'COPY' && step.from === undefined)
  // Made by the stage itself.
  for (const { sources = [] } of copies)
    for (const path of sources) expect(existsSync(join(repository, path)), path).toBe(true)
  expect(image.steps.findLast(({ verb }) => verb === 'USER')?.text).toBe('65533:65533')
  expect(image.steps.find(({ verb }) => verb === 'CMD')?.text).toMatch(/^\["node", .*main\.ts"\]$/)
})

test('the image and the units start Node with the flags that npm start gives', async () => {
  const { serverFlags } = await import('../launch/server-flags.mjs')
  for (const flag of serverFlags) {
    expect(readDeploy('Dockerfile')).toContain(flag)
    expect(readDeploy('systemd', 'start-role')).toContain(flag)
  }
})

// Which role another process can sign in as is decided by its settings: no process that answers strangers has the signer's.
test('the signer’s role is told to the signer alone', () => {
  const units = readdirSync(join(repository, 'deploy/systemd')).filter((name) => name.endsWith('.service'))
  const readers = units.filter((name) => readDeploy('systemd', name).includes('/etc/florin/env.signer'))
  expect(readers).toEqual(['florin-signer.service'])
  expect(settingNames(readDeploy('systemd', 'env.signer.example'))).toEqual(['SIGNER_DATABASE_URL'])
  expect(settingNames(readDeploy('systemd', 'env.example'))).not.toContain('SIGNER_DATABASE_URL')
  expect(servicesNaming('SIGNER_DATABASE_URL')).toEqual(['signer'])
})

test('in containers the signer’s password is the signer’s and the database’s, and the superuser’s the database’s alone', () => {
  expect(servicesNaming('SIGNER_PASSWORD')).toEqual(['postgres', 'signer'])
  expect(servicesNaming('POSTGRES_PASSWORD')).toEqual(['postgres'])
  // Settings of all services come first.
  const shared = readDeploy('compose.yaml').split(/^services:$/m)[0]!
  expect(shared).not.toMatch(/SIGNER_PASSWORD|POSTGRES_PASSWORD/)
  expect(shared).toContain('postgres://florin:${FLORIN_PASSWORD:')
  expect(readDeploy('compose.yaml')).toMatch(/^ +POSTGRES_USER: postgres$/m)
  expect(readDeploy('compose.yaml')).toContain(
    "'./postgres/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro'",
  )
})

/** Which services of the compose file name a setting. */
function servicesNaming(setting: string): string[] {
  const services = readDeploy('compose.yaml').split(/^(?= {2}[a-z0-9-]+:)/m)
  return services.filter((text) => text.includes(setting)).map((text) => text.trim().split(':')[0]!)
}

test('the units keep PostgreSQL in a folder that only their users may enter, where the settings look for it', () => {
  const unit = readDeploy('systemd', 'florin-database.service')
  expect(unit).toMatch(/^RuntimeDirectory=florin-database$/m)
  expect(unit).toMatch(/^RuntimeDirectoryMode=0750$/m)
  expect(readDeploy('systemd', 'florin-signer.service')).toMatch(/^SupplementaryGroups=florin$/m)
  for (const file of ['env.example', 'env.signer.example'])
    expect(readDeploy('systemd', file)).toMatch(
      /DATABASE_URL=postgres:\/\/[^\n]+@%2Frun%2Fflorin-database\/florin$/m,
    )
})

// A user's processes may read that user's files and signal each other, whatever a unit confines: only another user keeps them apart.
test('the database, the nodes and the signer are three users with three folders', () => {
  const units = ['florin-database.service', 'florin@.service', 'florin-signer.service']
  const ofEach = (name: string) =>
    units.map((unit) => new RegExp(`^${name}=(.*)$`, 'm').exec(readDeploy('systemd', unit))?.[1])
  expect(ofEach('User')).toEqual(['florin-database', 'florin', 'florin-signer'])
  expect(ofEach('StateDirectory')).toEqual(['florin-database', 'florin', 'florin-signer'])
  // The copies need the nodes' key and files.
  expect(ofEach('Group').slice(0, 2)).toEqual(['florin', 'florin'])
  expect(ofEach('StateDirectoryMode')).toEqual(['0700', '0750', '0700'])
  expect(ofEach('InaccessiblePaths')).toEqual([
    '-/var/lib/florin-signer',
    '-/var/lib/florin-signer -/var/lib/florin-database',
    '-/var/lib/florin -/var/lib/florin-database',
  ])
})

test('each alert says what to do, and operations names its number', () => {
  const rules = readDeploy('prometheus', 'alerts.yml').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(25)
  for (const rule of rules)
    expect(rule).toMatch(/severity: (page|ticket) [\s\S]*summary: '.+'[\s\S]*what_to_do: '.+'/)
})

// A rule whose two halves had different labels never fired, and nothing played it.
test('each alert is played, once quiet and once firing', () => {
  const rules = [...readDeploy('prometheus', 'alerts.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  )
  const plays = readDeploy('prometheus', 'alerts.test.yml').split('- eval_time: ').slice(1)
  const played = (isQuiet: boolean) =>
    new Set(
      plays
        .filter((play) => play.includes('exp_alerts: []') === isQuiet)
        .map((play) => /alertname: (\w+)/.exec(play)?.[1]),
    )

  expect(rules.filter((name) => !played(true).has(name) || !played(false).has(name))).toEqual([])
})

test('operations names every file for operators', () => {
  const operations = readFileSync(join(repository, 'docs/operations.md'), 'utf8')
  for (const entry of readdirSync(join(repository, 'deploy'))) expect(operations).toContain(`deploy/${entry}`)
})

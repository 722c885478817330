import type { Access, Endpoint } from '@florin/contract'
import { exampleBody } from './example.ts'
import { exampleValues } from './example-values.ts'
import { paramRows } from './fields.ts'

/** How the call looks from a shell, with an example of everything it needs. */
export function curlOf(endpoint: Endpoint): string {
  const method = endpoint.method === 'GET' ? [] : [`-X ${endpoint.method}`]
  const parts = [
    `"$FLORIN_URL${examplePath(endpoint)}"`,
    ...method,
    ...credentials[endpoint.access],
    ...sent(endpoint),
  ]
  return `curl ${parts.join(' \\\n  ')}`
}

const session = ['-H "Authorization: Bearer $ACCESS_TOKEN"']
const signature = ['-H "X-Signature: $SIGNATURE"']
const credentials: Record<Access, readonly string[]> = {
  public: [],
  anyone: [],
  bearer: session,
  user: session,
  lead: session,
  staff: session,
  device: signature,
  pairing: signature,
  forwarder: [],
  merchant: ['-H "Authorization: Bearer $FLORIN_KEY"'],
}

function sent(endpoint: Endpoint): string[] {
  if (endpoint.upload) return [`-F "${endpoint.upload.field}=@receipt.pdf"`]
  const body = exampleBody(endpoint)
  if (endpoint.uploads) {
    const fields = Object.entries(body ?? {}).map(([name, value]) => `-F "${name}=${String(value)}"`)
    return [...fields, `-F "${endpoint.uploads.fields[0]}=@receipt.pdf"`]
  }
  if (body === undefined) return []
  // Only JSON of ours, which has no apostrophe in it: a shell would end the word there.
  return ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body, null, 2).replaceAll("'", '’')}'`]
}

function examplePath(endpoint: Endpoint): string {
  const named = paramRows(endpoint).map(({ name, type }) => [name, placeholder(name, type)] as const)
  return named
    .reduce((path, [name, value]) => path.replace(`:${name}`, value), endpoint.path)
    .replace('*', 'index.js')
}

function placeholder(name: string, type: string): string {
  if (type.includes('uuid')) return String(exampleValues.id)
  return typeof exampleValues[name] === 'string'
    ? encodeURIComponent(String(exampleValues[name]))
    : name.toUpperCase()
}

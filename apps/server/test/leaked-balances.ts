import { contract, type Endpoint, type EndpointName } from '@florin/contract'
import type { Browser } from './browser.ts'
import { pdfWords } from './pdf-words.ts'

/** Every call of the contract that reads. Streams never end and send marks only; the rest is the house's own pages. */
const unread: readonly EndpointName[] = [
  'liveEvents',
  'checkoutLive',
  'asset',
  'docs',
  'openApi',
  'publicFile',
]

export type Ids = Readonly<Record<string, readonly string[]>>

/** Which ids a path needs, by the segment before its parameter; for an unknown path all of them are tried. */
const kinds: readonly [RegExp, string][] = [
  [/\/disputes\/deals\/:id/, 'deal'],
  [/\/disputes\/:id/, 'dispute'],
  [/\/users\/:id/, 'user'],
  [/\/orders\/:id/, 'order'],
  [/\/transactions\/:id/, 'deal'],
  [/\/terminals\/:id/, 'terminal'],
  [/\/receipts\/:id/, 'receipt'],
  [/\/(?:webhooks|webhook-endpoints)\/:id/, 'endpoint'],
]

/** Addresses of one call: one for each thing that it can be called for. */
export function addressesOf({ path, query }: Pick<Endpoint, 'path' | 'query'>, ids: Ids): string[] {
  const [, kind] = kinds.find(([pattern]) => pattern.test(path)) ?? []
  const subjects = path.includes(':id') ? (kind ? (ids[kind] ?? []) : Object.values(ids).flat()) : ['']
  const files = path.includes(':fileId') ? (ids.file ?? []) : ['']
  const tokens = path.includes(':token') ? (ids.token ?? []) : ['']
  const requests = queryOf(Object.keys(query?.shape ?? {}), ids)
  return subjects.flatMap((id) =>
    files.flatMap((file) =>
      tokens.map(
        (token) => path.replace(':id', id).replace(':fileId', file).replace(':token', token) + requests,
      ),
    ),
  )
}

/** Parameters of a list that does not answer without them. */
function queryOf(names: readonly string[], ids: Ids): string {
  const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
  const known: Record<string, string | undefined> = {
    range: '30d',
    payment_id: ids.method?.[0],
    q: ids.deal?.[0],
    amount: '1000',
    from: names.includes('to') ? day(-1) : undefined,
    to: names.includes('from') ? day(1) : undefined,
    start_date: names.includes('end_date') ? day(-1) : undefined,
    end_date: names.includes('start_date') ? day(1) : undefined,
  }
  const requests = names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))
  return requests.length === 0 ? '' : `?${new URLSearchParams(requests as [string, string][])}`
}

export interface Read {
  readonly name: EndpointName
  readonly address: string
  readonly status: number
  readonly text: string
}

const atOnce = 6

/** Every answer that this reader gets by GET. Later calls of the contract are read too, without a line here. */
export async function readAll(
  browser: Browser,
  ids: Ids,
  isMeant: (name: EndpointName, endpoint: Endpoint) => boolean,
  headers: Record<string, string> = {},
): Promise<Read[]> {
  const calls = (Object.entries(contract) as [EndpointName, Endpoint][])
    .filter(
      ([name, endpoint]) => endpoint.method === 'GET' && !unread.includes(name) && isMeant(name, endpoint),
    )
    .flatMap(([name, endpoint]) => addressesOf(endpoint, ids).map((address) => ({ name, address })))
  const found: Read[] = []
  const work = async () => {
    for (let call = calls.shift(); call; call = calls.shift()) found.push(await read(browser, call, headers))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}

async function read(
  browser: Browser,
  call: { readonly name: EndpointName; readonly address: string },
  headers: Record<string, string>,
): Promise<Read> {
  const answer = await fetch(browser.url + call.address, {
    redirect: 'manual',
    headers: {
      connection: 'close',
      'accept-language': browser.language,
      ...(browser.tokens && { authorization: `Bearer ${browser.tokens.access_token}` }),
      ...(browser.cookies.size > 0 && {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...headers,
    },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  return { ...call, status: answer.status, text: isPdf ? pdfWords(bytes) : bytes.toString('utf8') }
}

/** Which of these balances (in roubles, `48213.57`) a text has: 48 213,57, 48213.57 and 4821357 are one. */
export function leakedBalances(text: string, balances: readonly string[]): string[] {
  // Ids, hashes and keys hold every row of digits by chance, if there are enough of them.
  const digits = text
    .replaceAll(/[A-Za-z0-9_-]{20,}/g, ' ')
    .replaceAll(/(?<=\d)(?:[ .,'’\u00a0\u202f]|\\u00a0|&nbsp;)(?=\d)/g, '')
  return balances.filter((balance) => new RegExp(`(?<!\\d)${balance.replace('.', '')}(?!\\d)`).test(digits))
}

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { type Contract, contract, type EndpointName, type Sending } from '@florin/contract'

export interface BrowserReply {
  readonly status: number
  // Tests look at whatever came back; the contract has already been checked by the server.
  // biome-ignore lint/suspicious/noExplicitAny: an answer in a test is poked at freely.
  readonly body: any
  readonly headers: Headers
}

export interface Tokens {
  access_token: string
  refresh_token: string
}

/** A person's browser, as far as calls go: keeps cookies and tokens. */
export class Browser {
  readonly cookies = new Map<string, string>()
  tokens: Tokens | undefined
  language = 'en'

  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  call<Name extends EndpointName>(
    name: Name,
    sending?: Sending<Contract[Name]>,
    headers: Record<string, string> = {},
  ): Promise<BrowserReply> {
    const { method, path } = contract[name]
    const { params, query, body, file, files } = (sending ?? {}) as {
      params?: object
      query?: object
      body?: unknown
      file?: Blob
      files?: readonly File[]
    }
    let url: string = path
    for (const [key, value] of Object.entries(params ?? {}))
      url = url.replace(`:${key}`, encodeURIComponent(String(value)))
    if (query) url += `?${new URLSearchParams(query as Record<string, string>)}`
    if (file) {
      const form = new FormData()
      form.set((contract[name] as { upload: { field: string } }).upload.field, file, 'picture')
      return this.send(method, url, form, headers)
    }
    if (files) return this.send(method, url, formOf(body, files), headers)
    return this.send(method, url, body, headers)
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<BrowserReply> {
    const sent = await bytesOf(body)
    const response = await exchange(method, this.url + path, sent?.content, {
      accept: 'application/json',
      'accept-language': this.language,
      'user-agent': 'node',
      ...(sent && { 'content-type': sent.type }),
      ...(this.tokens && { authorization: `Bearer ${this.tokens.access_token}` }),
      ...(this.cookies.size > 0 && {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...headers,
    })
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const { status, text } = response
    return { status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    if (/Max-Age=0\b/i.test(cookie)) this.cookies.delete(pair.slice(0, at))
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/**
 * One request on a connection of its own: server and test share a process, and after work of five seconds without a pause the server would end
 * an idle connection in the same moment in which the test takes it again. Not by fetch, which takes more than twice the processor's time.
 */
export async function exchange(
  method: string,
  url: string,
  content: string | Buffer | undefined,
  headers: Record<string, string>,
): Promise<{ status: number; headers: Headers; text: string }> {
  // Node leaves it out of a DELETE with a body.
  const length = content === undefined ? undefined : { 'content-length': String(Buffer.byteLength(content)) }
  const question = request(url, { method, headers: { ...length, ...headers }, agent: false })
  // A server that answers before it has read the whole body closes the connection while the rest is on its way.
  question.on('error', () => undefined)
  question.end(content)
  const [answer] = (await once(question, 'response')) as [IncomingMessage]
  const received = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) received.append(name, value)
  return { status: answer.statusCode ?? 0, headers: received, text: await textOf(answer) }
}

async function bytesOf(body: unknown): Promise<{ content: string | Buffer; type: string } | undefined> {
  if (body === undefined) return undefined
  if (!(body instanceof FormData))
    return { content: typeof body === 'string' ? body : JSON.stringify(body), type: 'application/json' }
  const form = new Response(body)
  return { content: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

function formOf(fields: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {}))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const file of files) form.append('files[]', file)
  return form
}

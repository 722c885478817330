import { type Contract, contract, type EndpointName, type Sending } from '@florin/contract'

export interface Reply {
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
  ): Promise<Reply> {
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
  ): Promise<Reply> {
    const isForm = body instanceof FormData
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        // Server and test share a process: after work of five seconds without a pause the server ends an idle connection in the same moment in
        // which the test takes it again, and the call fails with ECONNRESET.
        connection: 'close',
        'accept-language': this.language,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(this.tokens && { authorization: `Bearer ${this.tokens.access_token}` }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
      ...(body !== undefined && {
        body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    if (/Max-Age=0\b/i.test(cookie)) this.cookies.delete(pair.slice(0, at))
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

function formOf(fields: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {}))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const file of files) form.append('files[]', file)
  return form
}

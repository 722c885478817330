import { type Answer, contract, type Endpoint, type Sending } from '@florin/contract'
import type { AccountType } from '@florin/contract/rules'
import { type Caller, type CallReply, readAnswer, written } from './calls.ts'
import type { MailCodes } from './mail-codes.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What a browser keeps between two visits. */
export interface KeptSession {
  readonly refreshToken: string
  readonly cookies: readonly (readonly [string, string])[]
}

/** Somebody with an account, as their browser would call: signed in, and in again when the session has run out. */
export class Person {
  readonly email: string
  private readonly credentials: Credentials
  private readonly caller: Caller
  private readonly mail: MailCodes
  private tokens = { access_token: '', refresh_token: '' }
  private readonly cookies = new Map<string, string>()
  private renewing: Promise<void> | undefined

  constructor(credentials: Credentials, caller: Caller, mail: MailCodes) {
    this.email = credentials.email
    this.credentials = credentials
    this.caller = caller
    this.mail = mail
  }

  async register(accountType: AccountType): Promise<void> {
    const { email, password } = this.credentials
    const otp = await this.mail.after(email, () =>
      this.caller.call(contract.register, { body: { email, password, account_type: accountType } }),
    )
    await this.enter(contract.verifyRegistration, { body: { email, otp, password } })
  }

  async login(): Promise<void> {
    const { email, password } = this.credentials
    const otp = await this.mail.after(email, () =>
      this.caller.call(contract.login, { body: { email, password } }),
    )
    await this.enter(contract.verifyLogin, { body: { email, code_otp: otp, password } })
  }

  get session(): KeptSession {
    return { refreshToken: this.tokens.refresh_token, cookies: [...this.cookies] }
  }

  /** Goes on with an earlier session; signs in with a code where that is over. */
  async comeBack(session: KeptSession | undefined): Promise<void> {
    if (session === undefined) return this.login()
    this.tokens = { access_token: '', refresh_token: session.refreshToken }
    for (const [name, value] of session.cookies) this.cookies.set(name, value)
    await this.renew()
  }

  async call<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<Answer<E>> {
    const used = this.tokens.access_token
    const reply = await this.ask(endpoint, sending)
    if (reply.status !== 401) return readAnswer(endpoint, reply)
    if (used === this.tokens.access_token) this.renewing ??= this.renew()
    await this.renewing
    return readAnswer(endpoint, await this.ask(endpoint, sending))
  }

  /** A form with files. */
  async send<E extends Endpoint>(
    endpoint: E,
    { params }: { readonly params?: Readonly<Record<string, string>> },
    form: { readonly contentType: string; readonly body: Buffer },
  ): Promise<Answer<E>> {
    const { path } = written(endpoint, { params } as Sending<E>)
    const post = () =>
      this.caller.send(endpoint.method, path, form.body, {
        ...this.credentialsSent(),
        'content-type': form.contentType,
      })
    const reply = await post()
    if (reply.status !== 401) return readAnswer(endpoint, reply)
    this.renewing ??= this.renew()
    await this.renewing
    return readAnswer(endpoint, await post())
  }

  /** Asks for a code and hands it to what needs it. */
  async withCode<Result>(
    ask: () => Promise<unknown>,
    use: (otp: string) => Promise<Result>,
  ): Promise<Result> {
    return use(await this.mail.after(this.email, ask))
  }

  private async renew(): Promise<void> {
    try {
      const { refresh_token } = this.tokens
      await this.enter(contract.refreshTokens, { body: { refresh_token } }).catch(() => this.login())
    } finally {
      this.renewing = undefined
    }
  }

  private async enter<
    E extends
      | typeof contract.verifyLogin
      | typeof contract.verifyRegistration
      | typeof contract.refreshTokens,
  >(endpoint: E, sending: Sending<E>): Promise<void> {
    const reply = await this.ask(endpoint, sending)
    this.tokens = readAnswer(endpoint, reply) as typeof this.tokens
    for (const cookie of reply.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, value)
    }
  }

  private ask<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<CallReply> {
    const { path, body } = written(endpoint, sending)
    return this.caller.send(endpoint.method, path, body, this.credentialsSent())
  }

  /** What its browser sends with each call. */
  credentialsSent(): Record<string, string> {
    const { access_token } = this.tokens
    return {
      ...(access_token && { authorization: `Bearer ${access_token}` }),
      ...(this.cookies.size > 0 && {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
    }
  }
}

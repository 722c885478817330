export interface Mail {
  /** The same for every try of one mail, so that a repeated one can be told from a new one. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The mail server can't be used by anybody now: no connection, no login, shutting down. It says nothing about the mail. */
export class MailServerAway extends Error {
  readonly code: string | undefined
  readonly responseCode: number | undefined

  constructor(cause: Error & { readonly code?: string; readonly responseCode?: number }) {
    super(cause.message, { cause })
    this.name = 'MailServerAway'
    this.code = cause.code
    this.responseCode = cause.responseCode
  }
}

export interface Mailer {
  /** Resolves when the mail is in other hands; throws when it should be tried again, `MailServerAway` where no mail would be taken. */
  send(mail: Mail): Promise<void>
  /** Where mails go, for the operator to read. Carries no secrets. */
  readonly place: string
}

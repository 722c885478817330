export interface Mail {
  /** The same for every try of one mail, so that a repeated one can be told from a new one. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves when the mail is in other hands; throws when it should be tried again. */
  send(mail: Mail): Promise<void>
  /** Where mails go, for the operator to read. Carries no secrets. */
  readonly place: string
}

import { createTransport } from 'nodemailer'
import { type Mailer, MailServerAway } from '../ports/mailer.ts'
import { messageOf, parseSender } from './mail-message.ts'

export interface SmtpSettings {
  /** MAIL_URL: `smtp://` (upgraded by STARTTLS) or `smtps://`. */
  readonly url: string
  readonly from: string
  /** For each stage: connecting, being greeted, every answer. */
  readonly timeOutMs?: number
}

export interface SmtpMailer extends Mailer {
  /** Connects and signs in, and sends nothing. Throws what the server said. */
  verify(): Promise<void>
}

/** Hands mails to a mail server, one connection a mail. */
export function smtpMailer({ url, from, timeOutMs = 10_000 }: SmtpSettings): SmtpMailer {
  const server = parseMailUrl(url)
  const sender = parseSender(from)
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    // A password must not cross the network in the clear because somebody on the way hid STARTTLS.
    requireTLS: server.user !== '' && !server.isThisMachine,
    ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: timeOutMs,
    greetingTimeout: timeOutMs,
    socketTimeout: timeOutMs,
    dnsTimeout: timeOutMs,
  })
  return {
    place: `${server.isSecure ? 'smtps' : 'smtp'}://${server.host}:${server.port}`,
    async verify() {
      await transport.verify()
    },
    async send(mail) {
      const message = messageOf(mail, sender)
      await transport.sendMail(message).catch((error: unknown) => {
        throw isAway(error) ? new MailServerAway(error) : error
      })
    },
  }
}

/** Refusals of a recipient (EENVELOPE) or a content (EMESSAGE) are about one mail, unless the server says 421: it is shutting down. */
function isAway(error: unknown): error is Error & { code: string; responseCode?: number } {
  if (!(error instanceof Error) || !('code' in error)) return false
  if ('responseCode' in error && error.responseCode === 421) return true
  return error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE'
}

interface MailServer {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly isThisMachine: boolean
  readonly user: string
  readonly password: string
}

function parseMailUrl(text: string): MailServer {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('MAIL_URL: must be an address like smtps://user:password@mail.example.com:465.')
  }
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    throw new Error('MAIL_URL: must end after the port; it has no path and no options.')
  }
  const isSecure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    isThisMachine: host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

import type { Mail } from '../ports/mailer.ts'

export interface Sender {
  readonly name: string
  readonly address: string
}

// One plain mailbox: nothing that a mail server could read as a second address, a name or a header.
const onePlainAddress = /^[^\s,;:<>()[\]\\"@\p{C}]+@[^\s,;:<>()[\]\\"@\p{C}]+$/u

/** The setting MAIL_FROM: `no-reply@shop.example` or `Shop <no-reply@shop.example>`. */
export function parseSender(text: string): Sender {
  const [, name = '', address = text.trim()] = /^([^<>\p{C}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  if (!onePlainAddress.test(address)) {
    throw new Error('MAIL_FROM: must be an address like Florin <no-reply@example.com>.')
  }
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** A mail in the words of nodemailer. Refuses what could become two mails, or a header that we did not write. */
export function messageOf(mail: Mail, from: Sender) {
  if (!onePlainAddress.test(mail.to)) throw new Error('A mail goes to one plain address')
  if (/\p{Cc}/u.test(mail.subject)) throw new Error('A subject is one line')
  if (!/^[\w-]{1,64}$/.test(mail.id)) throw new Error('An id of a mail is a plain word')
  return {
    from: { ...from },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

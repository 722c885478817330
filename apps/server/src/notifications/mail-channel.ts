import { productName } from '@florin/contract'
import type { Log } from '../platform/log.ts'
import { type Mailer, MailServerAway } from '../ports/mailer.ts'
import type { Channel, ChannelMessage, SendResult } from '../ports/messenger.ts'
import type { Letter } from './letter.ts'
import { footerIn, renderLetter, subjectOf } from './mails.ts'

/** The channel that everybody has. Without links: whoever expects none from us falls for none from others. */
export function mailChannel(mailer: Mailer, emailOf: (userId: string) => Promise<string>, log: Log): Channel {
  return {
    name: 'mail',
    isOn: true,
    places: async (userId) => [masked(await emailOf(userId))],
    async send(userId, message) {
      const to = await emailOf(userId)
      return mailer
        .send({ id: message.id, to, ...renderLetter(letterOf(message)) })
        .then((): SendResult => ({ result: 'taken' }))
        .catch((error: unknown): SendResult => {
          log.warn({ err: error, alertId: message.id }, 'alerts: a mail was not taken')
          return error instanceof MailServerAway
            ? { result: 'away', reason: 'mail_away' }
            : { result: 'refused', reason: 'mail_refused' }
        })
    },
  }
}

function letterOf({ kind, language, title, lead, facts, advice }: ChannelMessage): Letter {
  return {
    language,
    product: productName,
    subject: subjectOf(kind, language),
    heading: title,
    lead,
    code: undefined,
    facts,
    notes: [advice],
    footer: footerIn(language),
  }
}

/** Enough for its owner to know it. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at - 1))}•••••${email.slice(at)}`
}

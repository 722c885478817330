import { randomUUID } from 'node:crypto'
import type { Mailer } from '../../ports/mailer.ts'

/** One real letter, to somebody who waits for it: that a server takes our login says nothing about what it does with a letter. */
export async function tryLetter(mailer: Mailer, to: string): Promise<string> {
  const number = randomUUID().slice(0, 8)
  const text = `A trial letter of Florin. Its number is ${number}.`
  await mailer.send({
    id: `trial-${number}`,
    to,
    subject: `Florin: trial ${number}`,
    text,
    html: `<p>${text}</p>`,
  })
  return `${mailer.place} has taken the letter ${number} for ${to}. Look where it arrived: in the inbox, with SPF, DKIM and DMARC passed?`
}

import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from '../ports/mailer.ts'
import { messageOf, parseSender } from './mail-message.ts'

export interface MailFolder {
  readonly folder: string
  readonly from: string
}

/** Puts each mail as an `.eml` file into a folder: real mails, for a machine without a mail server. */
export function fileMailer({ folder, from }: MailFolder): Mailer {
  const sender = parseSender(from)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    place: folder,
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, sender))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = await readdir(folder)
      if (names.some((name) => name.endsWith(`-${mail.id}.eml`))) return
      // Colons are not for file names everywhere; the order of names stays the order of time.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`
      const draft = join(folder, `.${name}.draft`)
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, name))
    },
  }
}

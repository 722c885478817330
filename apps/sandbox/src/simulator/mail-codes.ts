import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 150
const comesWithinMs = 60_000

/** The mailboxes of everybody here: the folder where a demo's mails lie. */
export interface MailCodes {
  /** Does what makes Florin send a code, and waits for it. */
  after(email: string, ask: () => Promise<unknown>): Promise<string>
}

export function mailCodes(dataDir: string): MailCodes {
  const folder = join(dataDir, 'mail')
  return {
    async after(email, ask) {
      const seen = new Set(await mailNames(folder))
      await ask()
      const until = Date.now() + comesWithinMs
      while (Date.now() < until) {
        for (const name of await mailNames(folder)) {
          if (seen.has(name)) continue
          seen.add(name)
          const code = codeFor(email, await readFile(join(folder, name), 'latin1'))
          if (code !== undefined) return code
        }
        await pause(lookEveryMs)
      }
      throw new Error(`No code came to ${email}. Do mails lie in ${folder}?`)
    },
  }
}

async function mailNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => /^\w.*\.eml$/.test(name)).sort()
}

/** The code in a mail to this address: six digits on a line of their own, in its plain text. */
export function codeFor(email: string, mail: string): string | undefined {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1)
  const to = /^to:\s*(.*)$/im.exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''
  if (to.replace(/[<>]/g, '').trim().toLowerCase() !== email) return undefined
  return /^\s*(\d{6})\s*$/m.exec(plainPart(mail))?.[1]
}

/** Digits look the same in every encoding but base64. */
function plainPart(mail: string): string {
  const part = /content-type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)(?:\r?\n--|$)/i.exec(mail)
  const isBase64 = /content-transfer-encoding: base64/i.test(part?.[0].split(/\r?\n\r?\n/, 1)[0] ?? '')
  const body = part?.[1] ?? ''
  return isBase64 ? Buffer.from(body, 'base64').toString('utf8') : body
}

import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contract, type Language, productName } from '@florin/contract'
import { mailText } from '@florin/texts/server'
import { type Html, html } from '../platform/html.ts'
import { Problem } from '../platform/problem.ts'
import { type ReadMail, readMail } from './eml.ts'
import { isFromOwnMachine } from './own-machine.ts'
import { brand, sendPage } from './plain-page.ts'
import { callerOf } from './request.ts'
import type { ServeRaw } from './serve.ts'

const shown = 50
const largestBytes = 256 * 1024

interface StoredMail extends ReadMail {
  readonly name: string
}

/** A window on the folder of `.eml` files, so that a demo needs no mail program. Without a folder, and for callers from elsewhere, there is no such page. */
export function mailboxRoutes(serveRaw: ServeRaw, folder: string | undefined): void {
  serveRaw(contract.mailbox, async (request, reply) => {
    if (folder === undefined || !isFromOwnMachine(request)) throw new Problem('route.not_found')
    const { language } = callerOf(request)
    const names = await mailNames(folder)
    const read = await Promise.all(names.slice(0, shown).map((name) => readStored(folder, name)))
    const mails = read.filter((mail) => mail !== undefined)
    const body = listBody(language, mails, names.length > shown)
    const title = mailText(language, 'mailbox.title')
    return sendPage(reply, { language, title, style, body, looksAnew: true })
  })

  serveRaw(contract.mailboxMessage, async (request, reply) => {
    if (folder === undefined || !isFromOwnMachine(request)) throw new Problem('route.not_found')
    const { language } = callerOf(request)
    const { name } = request.params as { name: string }
    // Only names that the folder itself lists: no part of the request becomes a path.
    const mail = (await mailNames(folder)).includes(name) ? await readStored(folder, name) : undefined
    if (!mail) throw new Problem('file.not_found')
    return sendPage(reply, { language, title: mail.subject, style, body: messageBody(language, mail) })
  })
}

/** Names begin with the time, so the order of names backwards is newest first. */
async function mailNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const isMail = /^\w[\w.-]{0,119}\.eml$/
  return entries
    .filter((entry) => entry.isFile() && isMail.test(entry.name))
    .map((entry) => entry.name)
    .sort()
    .reverse()
}

async function readStored(folder: string, name: string): Promise<StoredMail | undefined> {
  try {
    // No symbolic links: a process that can write here must not show other files of the machine.
    await using file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW)
    const { size } = await file.stat()
    return size > largestBytes ? undefined : { name, ...readMail(await file.readFile()) }
  } catch (error) {
    const isGone =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP')
    if (isGone) return undefined
    throw error
  }
}

function listBody(language: Language, mails: readonly StoredMail[], hasOlder: boolean): Html {
  const say = sayer(language)
  const empty = mails.length === 0 ? html`<p class="card empty quiet">${say('mailbox.empty')}</p>` : undefined
  const older = hasOlder ? html`<p class="quiet">${say('mailbox.older', { count: shown })}</p>` : undefined
  return html`<main>
<header>${brand(productName)}<h1>${say('mailbox.title')}</h1><p class="quiet">${say('mailbox.hint', { product: productName })}</p></header>
${empty}
<ul>${mails.map((mail) => row(language, mail))}</ul>
${older}
</main>`
}

function row(language: Language, mail: StoredMail): Html {
  const say = sayer(language)
  const code = codeOf(mail)
  return html`<li class="card">
<a class="whole" href="/mailbox/${mail.name}">
<span class="subject">${mail.subject || say('mailbox.no_subject')}</span>
<span class="quiet">${say('mailbox.to')}: ${mail.to}</span>
<span class="quiet">${timeText(mail.date)}</span>
</a>
${code === undefined ? undefined : html`<span class="code mono" aria-label="${say('mailbox.code')}">${code}</span>`}
</li>
`
}

function messageBody(language: Language, mail: StoredMail): Html {
  const say = sayer(language)
  return html`<main>
<header>${brand(productName)}<p><a href="/mailbox">← ${say('mailbox.back')}</a></p><h1>${mail.subject || say('mailbox.no_subject')}</h1></header>
<article class="card">
<dl>
<dt class="quiet">${say('mailbox.from')}</dt><dd>${mail.from}</dd>
<dt class="quiet">${say('mailbox.to')}</dt><dd>${mail.to}</dd>
<dt class="quiet">${say('mailbox.time')}</dt><dd>${timeText(mail.date)}</dd>
</dl>
<pre>${mail.text}</pre>
</article>
</main>`
}

/** Our mails put a code on a line of its own. */
function codeOf({ text }: ReadMail): string | undefined {
  return /^\s*(\d{6})\s*$/m.exec(text)?.[1]
}

function sayer(language: Language) {
  return (key: Parameters<typeof mailText>[1], values?: Parameters<typeof mailText>[2]) =>
    mailText(language, key, values)
}

function timeText(date: Date | undefined): string {
  if (!date) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

const style = html`
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px }
header { margin-bottom: 20px }
h1 { margin: 24px 0 4px }
header p { margin: 8px 0 0 }
ul { display: grid; gap: 12px; margin: 0; padding: 0; list-style: none }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 24px; padding: 16px 20px }
.whole { display: grid; gap: 2px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
.whole:hover .subject { color: var(--accent-text) }
.subject { font-size: 15px; font-weight: 600 }
.code { font-size: 28px; line-height: 36px; font-weight: 600; letter-spacing: .12em; user-select: all }
.empty { padding: 32px 20px; text-align: center }
article { padding: 20px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; overflow-wrap: anywhere }
dd { margin: 0 }
pre { margin: 0; padding: 16px; border-radius: 12px; background: var(--sunken); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
`

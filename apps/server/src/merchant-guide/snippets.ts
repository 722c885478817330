import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@florin/contract'
import { docsText } from '@florin/texts/server'
import { type Html, html } from '../platform/html.ts'
import { copyIcon } from './markup.ts'

const folder = new URL('snippets/', import.meta.url)

/** In the order of the tabs. */
const tongues = [
  { extension: 'sh', name: 'cURL' },
  { extension: 'mjs', name: 'Node.js' },
  { extension: 'py', name: 'Python' },
  { extension: 'php', name: 'PHP' },
] as const

export interface Snippet {
  readonly tongue: string
  readonly name: string
  readonly source: string
}

// Read when we are loaded: whoever serves as an ordinary user cannot reach our files afterwards.
const sources = new Map(
  readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8').trimEnd()]),
)

/** Ships with the product and runs on Node alone. */
export const receiverSource = readFileSync(
  new URL('../../../../examples/receiver.mjs', import.meta.url),
  'utf8',
).trimEnd()

/** The very files that the tests run, as they are. */
export function snippetsOf(subject: string): Snippet[] {
  return tongues
    .map(({ extension, name }) => ({
      tongue: extension,
      name,
      source: sources.get(`${subject}.${extension}`) ?? '',
    }))
    .filter(({ source }) => source !== '')
}

export interface Panel {
  /** Unique on the page. */
  readonly id: string
  /** What the code does, for whoever does not see where it stands. */
  readonly label: string
  readonly snippets: readonly Snippet[]
  readonly answer?: { readonly status: number; readonly source: string } | undefined
}

/** Tabs are radio buttons: they work by keyboard, and without any script. */
export function panel(language: Language, { id, label, snippets, answer }: Panel): Html {
  return html`<div class="panel"><fieldset class="tabs"><legend class="unseen">${label}</legend>
<div class="bar">${snippets.map(({ tongue, name }, at) => tab(id, tongue, name, at === 0))}${copyButton(language, label)}</div>
${snippets.map((snippet) => pre(snippet.tongue, `${label}, ${snippet.name}`, snippet.source))}
</fieldset>${answerBlock(language, label, answer)}</div>
`
}

function tab(id: string, tongue: string, name: string, isFirst: boolean): Html {
  const checked = isFirst ? html` checked` : undefined
  return html`<label class="tab"><input type="radio" name="tab-${id}" value="${tongue}"${checked}>${name}</label>`
}

function answerBlock(language: Language, label: string, answer: Panel['answer']): Html | undefined {
  if (!answer) return undefined
  const title = docsText(language, 'answer')
  return html`<div class="bar"><span>${title}</span><span class="good">${answer.status}</span></div>
${pre('answer', `${label}: ${title}`, answer.source)}`
}

function pre(kind: string, label: string, source: string): Html {
  return html`<pre class="${kind}" tabindex="0" role="group" aria-label="${label}"><code>${source}</code></pre>`
}

/** Shown by the script, which alone can make it work. */
export function copyButton(language: Language, label: string, text?: string): Html {
  const copied = text === undefined ? undefined : html` data-copy="${text}"`
  return html`<button class="copy" type="button" hidden${copied} aria-label="${docsText(language, 'copy')}: ${label}">${copyIcon}</button>`
}

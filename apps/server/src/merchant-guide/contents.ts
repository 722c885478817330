import type { Language } from '@florin/contract'
import { docsText, guideText } from '@florin/texts/server'
import { type Html, html } from '../platform/html.ts'
import type { Group } from './guide.ts'
import type { NamedCall } from './reference.ts'

/** Folded on a phone by the script; without it the whole list stands before the text. */
export function contents(language: Language, groups: readonly Group[], calls: readonly NamedCall[]): Html {
  const title = docsText(language, 'contents')
  return html`<nav aria-label="${title}"><details class="contents" open><summary>${title}</summary>
${groups.map(({ name, chapters }) =>
  group(
    guideText(language, name),
    chapters.map(({ id, title }) => link(id, title)),
  ),
)}
${group(guideText(language, 'group.reference'), [folded(language, calls)])}
<p class="openapi"><a href="/docs/openapi.json">${docsText(language, 'openapi')}</a></p>
</details></nav>
`
}

function group(name: string, items: readonly Html[]): Html {
  return html`<p class="group">${name}</p><ul>${items}</ul>
`
}

function link(id: string, title: string): Html {
  return html`<li><a href="#${id}">${title}</a></li>
`
}

function folded(language: Language, calls: readonly NamedCall[]): Html {
  const title = docsText(language, 'merchant_api')
  return html`<li><a href="#reference">${title}</a>
<details><summary><span class="unseen">${title}: </span>${docsText(language, 'calls', { count: calls.length })}</summary>
<ul>${calls.map(callLink)}</ul></details></li>
`
}

function callLink([name, { method, path }]: NamedCall): Html {
  return html`<li><a class="to-call" href="#${name}"><span class="verb ${method.toLowerCase()}">${method}</span> ${path.replace(/^\/merchant\/v1/, '')}</a></li>
`
}

import type { Language } from '@florin/contract'
import { docsText, guideText } from '@florin/texts/server'
import { type Html, html } from '../../platform/html.ts'
import type { Group } from './guide.ts'
import type { NamedCall, SectionOfCalls } from './reference.ts'

/** Folded on a phone by the script; without it the whole list stands before the text. */
export function contents(
  language: Language,
  groups: readonly Group[],
  sections: readonly SectionOfCalls[],
): Html {
  const title = docsText(language, 'contents')
  const [merchant, ...others] = sections
  return html`<nav aria-label="${title}"><details class="contents" open><summary>${title}</summary>
${groups.map(({ name, chapters }) =>
  group(
    guideText(language, name),
    chapters.map(({ id, title }) => link(id, title)),
  ),
)}
${group(guideText(language, 'group.reference'), [
  ...(merchant ? [folded(language, merchant)] : []),
  link('basics', docsText(language, 'basics.title')),
  ...others.map((section) => folded(language, section)),
])}
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

function folded(language: Language, { section, calls }: SectionOfCalls): Html {
  return html`<li><a href="#section-${section}">${docsText(language, `section.${section}`)}</a>
<details><summary><span class="unseen">${docsText(language, `section.${section}`)}: </span>${docsText(language, 'calls', { count: calls.length })}</summary>
<ul>${calls.map(callLink)}</ul></details></li>
`
}

function callLink([name, { method, path }]: NamedCall): Html {
  return html`<li><a class="to-call" href="#${name}"><span class="verb ${method.toLowerCase()}">${method}</span> ${path.replace(/^\/merchant\/v1/, '')}</a></li>
`
}

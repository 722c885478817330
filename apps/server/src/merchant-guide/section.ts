import type { Language } from '@florin/contract'
import { docsText } from '@florin/texts/server'
import { type Html, html } from '../platform/html.ts'
import { rich } from './markup.ts'

/** Words on the left, code beside them. */
export interface GuideRow {
  readonly prose: readonly (Html | undefined)[]
  readonly aside?: readonly (Html | undefined)[]
}

/** A chapter of the guide: a place that the contents and the search lead to. */
export interface Chapter {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly rows: readonly GuideRow[]
}

export function chapter(language: Language, kicker: string, { id, title, lead, rows }: Chapter): Html {
  return html`<section class="chapter" id="${id}" aria-labelledby="${id}-title" data-title="${title}" data-find="${kicker}">
<div class="head"><p class="kicker">${kicker}</p>
<h2 id="${id}-title">${title}${anchor(language, id, title)}</h2>
${lead === undefined ? undefined : html`<p class="lead">${rich(lead)}</p>`}</div>
${rows.map(row)}
</section>
`
}

export function row({ prose, aside = [] }: GuideRow): Html {
  return html`<div class="row"><div class="prose">${prose.filter((part) => part !== undefined)}</div><div class="aside">${aside.filter((part) => part !== undefined)}</div></div>
`
}

/** A subject inside a chapter. */
export function subject(language: Language, id: string, title: string): Html {
  return html`<h3 class="subject" id="${id}" data-title="${title}" data-find="">${title}${anchor(language, id, title)}</h3>
`
}

/** Leads to the place, and with the script also copies its address. */
export function anchor(language: Language, id: string, title: string): Html {
  return html` <a class="anchor" href="#${id}" aria-label="${docsText(language, 'link_to', { title })}">#</a>`
}

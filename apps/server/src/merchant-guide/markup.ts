import { type Html, html } from '../platform/html.ts'

/** A sentence of the texts: `code` in backticks, [words](place) as links. Everything else is only text. */
export function rich(text: string): Html {
  return html`${text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map(piece)}`
}

function piece(text: string): Html {
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text)
  if (link) return html`<a href="${link[2]}">${link[1]}</a>`
  return text.startsWith('`') && text.length > 1 ? html`<code>${text.slice(1, -1)}</code>` : html`${text}`
}

/** The same without its markup, where only words can stand. */
export function plain(text: string): string {
  return text.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}

export function paragraph(text: string): Html {
  return html`<p>${rich(text)}</p>
`
}

export function note(text: string): Html {
  return html`<p class="note">${infoIcon}<span>${rich(text)}</span></p>
`
}

export function steps(items: readonly Html[]): Html {
  return html`<ol class="steps">${items.map(
    (item) => html`<li>${item}</li>
`,
  )}</ol>
`
}

export function bullets(texts: readonly string[]): Html {
  return html`<ul class="bullets">${texts.map(
    (text) => html`<li>${rich(text)}</li>
`,
  )}</ul>
`
}

/** A table with a head; may be scrolled sideways by keyboard too, so it is a named region. */
export function table(name: string, head: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="table" role="group" aria-label="${name}" tabindex="0"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
  )}</tbody>
</table></div>
`
}

export const code = (text: string): Html => html`<code>${text}</code>`

const infoIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 8h.01M11 12h1v4h1"/></svg>`
export const copyIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/></svg>`
export const searchIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="10" cy="10" r="7"/><path d="m21 21-6-6"/></svg>`
export const globeIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18"/></svg>`
export const chevronIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 9 6 6 6-6"/></svg>`

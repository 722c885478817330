import { html } from '../platform/html.ts'
import type { Letter } from './letter.ts'

const font = "font-family: Onest, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const mono = "font-family: 'JetBrains Mono', Menlo, Consolas, monospace"

// Mail readers that know dark mode read this; all others keep the light inline styles below.
const darkMode = html`<style>
@media (prefers-color-scheme: dark) {
  .canvas { background: #0c0e12 !important }
  .card { background: #13161c !important; border-color: #232831 !important }
  .text { color: #eceef2 !important }
  .quiet { color: #a5acb9 !important }
  .well { background: #191d24 !important; color: #eceef2 !important }
}
</style>`

/** A letter as mail readers understand it: one table, inline styles, no pictures, no links, no script. */
export function letterHtml(letter: Letter): string {
  return html`<!doctype html>
<html lang="${letter.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
${darkMode}
</head>
<body class="canvas" style="margin: 0; padding: 24px 12px; background: #f6f6f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px; background: #ffffff; border: 1px solid #e6e5df; border-radius: 14px">
<tr><td style="padding: 28px 28px 24px; ${font}">
${brand(letter)}
<h1 class="text" style="margin: 24px 0 8px; font-size: 20px; line-height: 26px; color: #15171c">${letter.heading}</h1>
${paragraph(letter.lead)}
${code(letter)}
${facts(letter)}
${letter.notes.map(paragraph)}
</td></tr>
</table>
<p class="quiet" style="max-width: 480px; margin: 16px auto 0; font-size: 12px; line-height: 16px; color: #5b606b; ${font}">${letter.footer}</p>
</td></tr></table>
</body>
</html>
`.text
}

function brand({ product }: Letter) {
  return html`<span style="display: inline-block; width: 32px; border: 1px solid #333945; border-radius: 9px; background: #15171c; color: #f0bf35; font-size: 20px; line-height: 32px; text-align: center">&#402;</span>
<span class="text" style="padding-left: 8px; font-size: 17px; font-weight: 650; color: #15171c">${product}</span>`
}

function paragraph(sentence: string) {
  return html`<p class="text" style="margin: 0 0 12px; font-size: 14px; line-height: 20px; color: #15171c">${sentence}</p>
`
}

function code(letter: Letter) {
  if (letter.code === undefined) return undefined
  return html`<p class="well" style="margin: 16px 0; padding: 16px; border-radius: 12px; background: #f1f1ed; color: #15171c; font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: 8px; text-align: center; ${mono}">${letter.code}</p>`
}

function facts(letter: Letter) {
  if (letter.facts.length === 0) return undefined
  const rows = letter.facts.map(
    ({ label, value }) => html`<tr>
<td class="quiet" style="padding: 4px 16px 4px 0; font-size: 14px; line-height: 20px; color: #5b606b; white-space: nowrap; vertical-align: top">${label}</td>
<td class="text" style="padding: 4px 0; font-size: 14px; line-height: 20px; color: #15171c; word-break: break-word">${value}</td>
</tr>
`,
  )
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 12px 0 16px; ${font}">${rows}</table>`
}

import { randomBytes } from 'node:crypto'
import type { Language } from '@florin/contract'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../platform/html.ts'

export interface PlainPage {
  readonly language: Language
  readonly title: string
  /** Beside the shared style. */
  readonly style: Html
  readonly body: Html
  /** Reloads whenever the page becomes visible again: not by a timer, which would move the text under a reader. */
  readonly looksAnew?: boolean
}

/** A page that the server draws by itself: style and script under a nonce, nothing from elsewhere. */
export function sendPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policy(nonce, page.looksAnew ?? false))
    .type('text/html; charset=utf-8')
    .send(document(page, nonce).text)
}

function policy(nonce: string, hasScript: boolean): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(hasScript ? [`script-src 'nonce-${nonce}'`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function document({ language, title, style, body, looksAnew }: PlainPage, nonce: string): Html {
  const lookAnew = looksAnew ? html`<script nonce="${nonce}">${reloadOnReturn}</script>` : undefined
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">${look}${style}</style>
${lookAnew}
</head>
<body>
${body}
</body>
</html>
`
}

/** The mark and the product's name, as every page of ours begins. */
export function brand(product: string): Html {
  return html`<span class="brand"><span class="mark" aria-hidden="true">ƒ</span>${product}</span>`
}

const reloadOnReturn = html`
document.addEventListener('visibilitychange', () => { if (!document.hidden) location.reload() })
`

// The tokens of the design, in both schemes.
const look = html`
:root {
  color-scheme: light dark;
  --canvas: #f6f6f3; --surface: #fff; --sunken: #f1f1ed; --line: #e6e5df; --text: #15171c; --text-2: #5b606b;
  --accent: #3f50e0; --accent-text: #3341bf; --accent-soft: #eef0ff;
  --ok: #0a6840; --ok-soft: #e2f5ea; --warn: #87490a; --warn-soft: #fdf0d8; --bad: #ab1d2d; --bad-soft: #fde8e9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0c0e12; --surface: #13161c; --sunken: #191d24; --line: #232831; --text: #eceef2; --text-2: #a5acb9;
    --accent: #7b89f8; --accent-text: #aab4ff; --accent-soft: #1d2242;
    --ok: #6fdcab; --ok-soft: #0f2a20; --warn: #f5bf6b; --warn-soft: #2e2210; --bad: #ff9aa0; --bad-soft: #351a1e;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--canvas); color: var(--text);
  font: 14px/20px 'Onest Variable', Onest, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  font-synthesis: none; text-wrap: pretty;
}
h1 { margin: 0; font-size: 26px; line-height: 32px; font-weight: 620; letter-spacing: -0.022em }
code, .mono { font-family: 'JetBrains Mono Variable', 'JetBrains Mono', Menlo, Consolas, monospace; font-variant-ligatures: none }
a { color: var(--accent-text) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.quiet { color: var(--text-2) }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
.brand { display: inline-flex; align-items: center; gap: 10px; font-size: 18px; font-weight: 650; letter-spacing: -0.025em }
.mark {
  display: inline-grid; place-items: center; width: 32px; height: 32px; border-radius: 9px;
  background: #15171c; color: #f0bf35; font-size: 20px; box-shadow: 0 0 0 1px #333945;
}
`

import { type Language, productName, type TerminalApp } from '@florin/contract'
import { downloadText } from '@florin/texts/server'
import { brand, type PlainPage } from '../../http/plain-page.ts'
import { type Html, html } from '../../platform/html.ts'
import { qrCode } from '../../platform/qr-code.ts'

/** The app’s own page: version, hash, QR and the link. Without an app it says so. */
export function downloadsPage(language: Language, app: TerminalApp | undefined): PlainPage {
  const title = downloadText(language, 'title', { product: productName })
  return {
    language,
    title,
    style,
    body: html`<main>
<header>${brand(productName)}<h1>${title}</h1></header>
${app ? offer(language, app) : html`<p class="card quiet none">${downloadText(language, 'none')}</p>`}
</main>`,
  }
}

function offer(language: Language, app: TerminalApp): Html {
  const say = (key: Parameters<typeof downloadText>[1], values = {}) => downloadText(language, key, values)
  return html`<section class="card">
${picture(app.url, say('qr'))}
<div class="facts">
<p class="version">${say('version', { product: productName, version: app.version })}</p>
<p class="quiet">${say('how')}</p>
<p><a class="get" href="${new URL(app.url).pathname}" download>${say('get', { size: sizeText(language, app.bytes) })}</a></p>
<dl><dt class="quiet">SHA-256</dt><dd class="mono">${app.sha256}</dd></dl>
<p class="quiet">${say('safety')}</p>
</div>
</section>`
}

function sizeText(language: Language, bytes: number): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(Math.max(1, Math.round(bytes / 1_000)))
}

/** Black on white in both schemes, with the frame of four modules that cameras need. */
function picture(address: string, name: string): Html {
  const modules = qrCode(address)
  const size = modules.length + 8
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join('')
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${name}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}

const style = html`
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px }
h1 { margin: 24px 0 20px }
section { display: flex; flex-wrap: wrap; gap: 24px; padding: 24px }
.qr { flex: none; width: 232px; height: 232px; border: 1px solid var(--line); border-radius: 12px }
.facts { flex: 1 1 260px; min-width: 0 }
.facts p { margin: 0 0 12px }
.version { font-size: 18px; font-weight: 600 }
.get { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border-radius: 12px; background: #3f50e0; color: #fff; font-weight: 600; text-decoration: none }
dl { margin: 0 0 12px }
dd { margin: 4px 0 0; overflow-wrap: anywhere }
.none { padding: 32px 20px; text-align: center }
`

import type { Language, OrderStatus } from '@florin/contract'
import { guideText } from '@florin/texts/server'
import { type Html, html } from '../platform/html.ts'

interface Arrow {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly kind: 'usual' | 'late' | 'dispute'
  readonly path: string
}

const places: Record<OrderStatus, { readonly x: number; readonly y: number }> = {
  new: { x: 70, y: 80 },
  pending: { x: 240, y: 80 },
  verification: { x: 430, y: 80 },
  complete: { x: 690, y: 80 },
  expired: { x: 335, y: 205 },
  canceled: { x: 240, y: 330 },
  dispute: { x: 560, y: 330 },
}

/** Every step an order may take; a test holds them against the steps of the deals. */
export const arrows: readonly Arrow[] = [
  { from: 'new', to: 'pending', kind: 'usual', path: 'M125 80H180' },
  { from: 'new', to: 'expired', kind: 'usual', path: 'M95 102Q150 190 275 203' },
  { from: 'new', to: 'canceled', kind: 'usual', path: 'M65 102Q70 315 180 328' },
  { from: 'pending', to: 'verification', kind: 'usual', path: 'M295 80H360' },
  { from: 'pending', to: 'complete', kind: 'usual', path: 'M255 58C320 2 600 2 670 54' },
  { from: 'pending', to: 'expired', kind: 'usual', path: 'M258 102L312 178' },
  { from: 'pending', to: 'canceled', kind: 'usual', path: 'M232 102V304' },
  { from: 'verification', to: 'complete', kind: 'usual', path: 'M497 80H625' },
  { from: 'verification', to: 'expired', kind: 'usual', path: 'M412 102L360 178' },
  { from: 'verification', to: 'dispute', kind: 'dispute', path: 'M446 102L542 304' },
  { from: 'expired', to: 'complete', kind: 'late', path: 'M390 197Q560 185 660 106' },
  { from: 'expired', to: 'dispute', kind: 'dispute', path: 'M372 227L505 308' },
  { from: 'canceled', to: 'complete', kind: 'late', path: 'M255 352C340 425 760 425 712 106' },
  { from: 'canceled', to: 'dispute', kind: 'dispute', path: 'M300 322H499' },
  { from: 'complete', to: 'dispute', kind: 'dispute', path: 'M675 102L570 304' },
  { from: 'dispute', to: 'complete', kind: 'dispute', path: 'M592 308L692 106' },
  { from: 'dispute', to: 'canceled', kind: 'dispute', path: 'M505 340H306' },
]

const kinds = ['usual', 'late', 'dispute'] as const

/** Drawn by the server; colours are the page's own, so it is at home in both schemes. */
export function diagram(language: Language): Html {
  return html`<figure class="diagram">
<div class="wide" role="group" aria-label="${guideText(language, 'life.diagram')}" tabindex="0">
<svg viewBox="0 0 780 420" role="img" aria-labelledby="life-title life-text">
<title id="life-title">${guideText(language, 'life.diagram')}</title>
<desc id="life-text">${guideText(language, 'life.diagram_text')}</desc>
<defs>${kinds.map(
    (kind) =>
      html`<marker id="tip-${kind}" class="tip ${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>`,
  )}</defs>
${arrows.map(
  ({ kind, path }) => html`<path class="arrow ${kind}" d="${path}" marker-end="url(#tip-${kind})"/>
`,
)}
${Object.entries(places).map(([status, { x, y }]) => node(status, x, y))}
</svg>
</div>
<figcaption>${kinds.map((kind) => legend(kind, guideText(language, `life.legend_${kind}`)))}</figcaption>
</figure>
`
}

function node(status: string, x: number, y: number): Html {
  const width = status === 'verification' ? 134 : 110
  return html`<g class="state ${status}"><rect x="${x - width / 2}" y="${y - 22}" width="${width}" height="44" rx="12"/><text x="${x}" y="${y + 5}">${status}</text></g>
`
}

function legend(kind: string, text: string): Html {
  return html`<span><svg class="line" viewBox="0 0 28 8" aria-hidden="true"><path class="arrow ${kind}" d="M0 4H28"/></svg>${text}</span>
`
}

import { type Language, type ProblemCode, problems } from '@florin/contract'
import { problemSentence } from '../http/problem-sentences.ts'
import { type Html, html } from '../platform/html.ts'

/** For sentences with holes. */
export const problemExamples = {
  seconds: 30,
  total: '101',
  available: '50',
  left: '400',
  kept: '54.054055',
  debt: '16.891893',
  time: '2026-11-16 14:30 UTC',
  reason: '…',
  scope: 'orders:write',
  limit: 500,
  minimum: '10',
  status: 'expired',
  received: '2600.00',
  methods: 'GET, POST',
}

export function statusChip(code: ProblemCode): Html {
  return html`<span class="status">${problems[code]}</span>`
}

export function problemList(language: Language, codes: readonly ProblemCode[]): Html {
  const items = codes.map(
    (code) =>
      html`<li>${statusChip(code)} <code>${code}</code> <span class="quiet">${problemSentence(language, 'program', code, problemExamples)}</span></li>
`,
  )
  return html`<ul class="problems">${items}</ul>`
}

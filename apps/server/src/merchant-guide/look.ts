import { html } from '../platform/html.ts'
import { frameLook } from './look-frame.ts'
import { tokens } from './tokens.ts'

/** Words, tables, code and the diagram. */
const content = html`
.chapter { padding-top: 32px; margin-top: 32px; border-top: 1px solid var(--line) }
.first + .chapter { border-top: 0; margin-top: 0; padding-top: 24px }
.head { max-width: 640px; margin-bottom: 20px }
h1, h2 { font-size: 30px; line-height: 36px; font-weight: 620; letter-spacing: -0.022em }
h2 { font-size: 26px; line-height: 32px }
.kicker { margin-bottom: 8px; color: var(--accent-text); font-weight: 500 }
.lead { margin-top: 8px; font-size: 16px; line-height: 24px; color: var(--text-2) }
.row { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 420px); gap: 24px 40px; margin-bottom: 28px }
.prose > * + * { margin-top: 14px }
.prose { max-width: 720px; font-size: 15px; line-height: 23px }
.prose code { padding: 1px 5px; border-radius: 6px; background: var(--sunken) }
.aside { display: grid; gap: 16px; align-content: start }
.aside > :only-child { position: sticky; top: 84px }
h3 { font-size: 18px; line-height: 24px; font-weight: 620; letter-spacing: -0.015em; scroll-margin-top: 84px }
.prose > * + h3.subject { margin-top: 28px }
h4 { font-size: 15px; line-height: 20px; font-weight: 600 }
.prose > * + h4 { margin-top: 22px }
h4 + .table, h4 + .problems, h4 + p { margin-top: 8px }
.anchor { margin-left: 4px; color: var(--text-2); font-weight: 450; text-decoration: none; opacity: 0 }
:is(h2, h3):hover .anchor, .anchor:focus-visible { opacity: 1 }
.steps { display: grid; gap: 14px; counter-reset: step; list-style: none }
.steps li { position: relative; padding-left: 40px; counter-increment: step }
.steps li::before {
  content: counter(step); position: absolute; left: 0; top: -2px; display: grid; place-items: center; width: 26px; height: 26px;
  border-radius: 50%; background: var(--accent-soft); color: var(--accent-text); font-size: 13px; font-weight: 600;
}
.bullets { display: grid; gap: 10px }
.bullets li { position: relative; padding-left: 18px }
.bullets li::before { content: ''; position: absolute; left: 4px; top: 9px; width: 5px; height: 5px; border-radius: 50%; background: var(--field) }
.note { display: flex; gap: 12px; padding: 14px 16px; border-radius: 12px; background: var(--info-soft); color: var(--info) }
.note .icon { margin-top: 2px }
.note code { background: none; padding: 0 }
.note a { color: inherit }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); box-shadow: var(--shadow) }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px }
th { text-align: left; font-size: 13px; font-weight: 450; color: var(--text-2) }
th, td { padding: 11px 16px; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
th { overflow-wrap: normal }
thead th { border-top: 0 }
td:first-child { min-width: 92px }
td > code, td > .status { white-space: nowrap }
.fields { table-layout: fixed; min-width: 480px }
.fields th:first-child { width: 30% }
.fields th:nth-child(2):not(:last-child) { width: 27% }
.fields td > code { white-space: normal; padding: 0; background: none }
.fields .type { color: var(--text-2); font-size: 13px }
.must { color: var(--bad); font-weight: 600 }
.number { font-variant-numeric: tabular-nums; font-weight: 580 }
td:has(.number) { text-align: right; white-space: nowrap }
tr > th:last-child:has(~ .number) { text-align: right }
.call { padding-top: 28px; margin-top: 28px; border-top: 1px solid var(--line) }
.head + .call { border-top: 0; padding-top: 0; margin-top: 0 }
.path { display: flex; align-items: center; gap: 10px; min-height: 42px; padding: 4px 6px 4px 12px; border: 1px solid var(--line-2); border-radius: 12px; background: var(--surface) }
.path code { flex: 1; padding: 0; background: none }
.method, .access, .status { padding: 3px 8px; border-radius: 7px; font-size: 12px; line-height: 16px; font-weight: 550 }
.method { background: var(--ok-soft); color: var(--ok) }
.method.get { background: var(--info-soft); color: var(--info) }
.method:is(.put, .patch) { background: var(--warn-soft); color: var(--warn) }
.method.delete, .status { background: var(--bad-soft); color: var(--bad) }
.who { display: flex; flex-wrap: wrap; gap: 8px }
.access, .prose code.access { padding: 3px 8px; background: var(--mute-soft); color: var(--mute) }
.problems { display: grid; gap: 8px; font-size: 14px; line-height: 20px }
.panel { overflow: hidden; border-radius: 14px; background: var(--panel); color: var(--panel-text); border: 1px solid var(--panel-line) }
.tabs { border: 0; min-width: 0 }
.bar { display: flex; align-items: center; gap: 4px; min-height: 44px; padding: 4px 8px 4px 18px; border-bottom: 1px solid var(--panel-line); font-weight: 500 }
.tabs + .bar { gap: 14px; border-top: 1px solid var(--panel-line) }
.good { color: var(--panel-ok); font-weight: 450 }
.tab { position: relative; padding: 8px 8px 8px 0; margin-right: 8px; color: var(--panel-quiet); font-weight: 450; cursor: pointer }
.tab:has(:checked) { color: #fff; font-weight: 550 }
.tab:has(:focus-visible) { outline: 2px solid #fff; border-radius: 6px }
.tab input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer }
pre { overflow-x: auto; max-height: 560px; padding: 16px 18px; font-size: 13px; line-height: 20px }
pre code { overflow-wrap: normal }
pre:focus-visible { outline-color: #fff; outline-offset: -3px }
.tabs pre { display: none }
.tabs:has([value=sh]:checked) pre.sh, .tabs:has([value=mjs]:checked) pre.mjs, .tabs:has([value=py]:checked) pre.py,
.tabs:has([value=php]:checked) pre.php, .tabs:has([value=answer]:checked) pre.answer { display: block }
.copy { display: grid; place-items: center; width: 34px; height: 34px; margin-left: auto; border: 0; border-radius: 8px; background: none; color: inherit; cursor: pointer }
.copy[hidden] { display: none }
.copy:hover { background: var(--hover) }
.panel .copy:hover { background: #ffffff14 }
.panel :focus-visible { outline-color: #fff }
.copy.done { color: var(--ok) }
.panel .copy.done { color: var(--panel-ok) }
.diagram { padding: 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface) }
.wide { overflow-x: auto }
.diagram svg[role] { display: block; width: 100%; min-width: 560px; height: auto }
.diagram text { fill: currentColor; font: 550 15px 'JetBrains Mono Variable', 'JetBrains Mono', 'JetBrains Mono Fallback', Menlo, Consolas, monospace; text-anchor: middle }
.state { color: var(--mute) }
.state rect { fill: var(--mute-soft); stroke: currentColor; stroke-opacity: .35 }
.state.pending { color: var(--warn) } .state.pending rect { fill: var(--warn-soft) }
.state.verification { color: var(--info) } .state.verification rect { fill: var(--info-soft) }
.state.complete { color: var(--ok) } .state.complete rect { fill: var(--ok-soft) }
.state.dispute { color: var(--bad) } .state.dispute rect { fill: var(--bad-soft) }
.arrow { fill: none; stroke: var(--field); stroke-width: 1.6 }
.arrow.late { stroke: var(--ok); stroke-dasharray: 6 5 }
.arrow.dispute { stroke: var(--bad) }
.tip path { fill: var(--field) } .tip.late path { fill: var(--ok) } .tip.dispute path { fill: var(--bad) }
figcaption { display: flex; flex-wrap: wrap; gap: 6px 20px; margin-top: 8px; font-size: 13px; line-height: 18px; color: var(--text-2) }
figcaption span { display: inline-flex; align-items: center; gap: 8px }
.line { width: 28px; height: 8px }
@media (max-width: 1200px) {
  .row { grid-template-columns: minmax(0, 1fr) }
  .prose, .head { max-width: none }
  .aside > :only-child { position: static }
}
@media (max-width: 600px) {
  h1, h2 { font-size: 22px; line-height: 28px }
  th, td { padding: 10px 12px }
  .copy { width: 44px; height: 44px }
  .tab { padding: 12px 8px 12px 0 }
  .diagram { padding: 12px }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth } }
`

export const style = html`${tokens}${frameLook}${content}`

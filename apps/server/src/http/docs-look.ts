import { html } from '../platform/html.ts'

export const style = html`
.frame { display: grid; grid-template-columns: 260px minmax(0, 860px); gap: 40px; max-width: 1240px; margin: 0 auto; padding: 28px }
nav { position: sticky; top: 28px; align-self: start; max-height: calc(100vh - 56px); overflow: auto }
nav ul { margin: 0; padding: 0; list-style: none }
nav > ul { margin-top: 24px }
nav a { display: block; padding: 4px 10px; border-radius: 9px; color: var(--text-2); text-decoration: none; overflow-wrap: anywhere }
nav a:hover { background: var(--accent-soft); color: var(--accent-text) }
nav .part { margin-top: 12px; color: var(--text); font-weight: 600 }
h1 + p { margin: 4px 0 12px }
h2 { margin: 40px 0 16px; font-size: 18px; line-height: 24px; font-weight: 620; letter-spacing: -0.015em }
.call { padding: 20px; margin-bottom: 16px; scroll-margin-top: 28px }
.call > h2 { margin-top: 0 }
.call > p { margin: 8px 0 }
h3 { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0; font-size: 14px; overflow-wrap: anywhere }
h4 { margin: 16px 0 6px; font-size: 13px; line-height: 18px; font-weight: 600; color: var(--text-2) }
.method, .access, .status { padding: 2px 8px; border-radius: 7px; font-size: 12px; line-height: 16px; font-weight: 550 }
.method { background: var(--accent-soft); color: var(--accent-text) }
.method.get { background: var(--ok-soft); color: var(--ok) }
.method.put, .method.patch { background: var(--warn-soft); color: var(--warn) }
.method.delete, .status { background: var(--bad-soft); color: var(--bad) }
.access { margin-left: auto; background: var(--sunken); color: var(--text-2) }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th { text-align: left; font-size: 12px; font-weight: 450; color: var(--text-2) }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
code { font-size: 13px }
.problems { display: grid; gap: 6px; margin: 0; padding: 0; list-style: none }
@media (max-width: 900px) {
  .frame { grid-template-columns: minmax(0, 1fr); gap: 24px; padding: 16px }
  nav { position: static; max-height: none }
  nav ul ul { display: none }
}
`

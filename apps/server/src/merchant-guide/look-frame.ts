import { html } from '../platform/html.ts'

/** The bar on top, the search in it, and the contents at the side. */
export const frameLook = html`
.skip { position: fixed; left: 12px; top: -100px; z-index: 3; padding: 10px 14px; border-radius: 8px; background: var(--surface); box-shadow: var(--menu-shadow) }
.skip:focus { top: 12px }
.top {
  position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 14px; height: 64px; padding: 0 32px;
  background: var(--surface); border-bottom: 1px solid var(--line);
}
.home { text-decoration: none }
.where { padding-left: 14px; border-left: 1px solid var(--line-2); font-weight: 500 }
.search { position: relative; display: flex; align-items: center; width: 280px; margin-left: auto }
.search[hidden] { display: none }
.search[hidden] + .menu { margin-left: auto }
.search > .icon { position: absolute; left: 11px; color: var(--text-2); width: 16px; height: 16px }
.search input {
  width: 100%; height: 36px; padding: 0 36px; border: 1px solid var(--field); border-radius: 8px; background: var(--surface); color: var(--text); font: inherit;
}
.search input::placeholder { color: var(--text-2); opacity: 1 }
.search input::-webkit-search-cancel-button { display: none }
kbd { position: absolute; right: 8px; min-width: 20px; padding: 0 6px; border: 1px solid var(--line-2); border-radius: 6px; color: var(--text-2); font: 13px/18px inherit; text-align: center; pointer-events: none }
.search ul, .nothing, .menu ul {
  position: absolute; right: 0; top: 44px; overflow: auto; padding: 6px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); box-shadow: var(--menu-shadow);
}
.search ul { width: min(480px, 92vw); max-height: 70vh }
.search li { display: grid; padding: 8px 10px; border-radius: 8px; cursor: pointer }
.search li:hover { background: var(--hover) }
.search li[aria-selected=true] { background: var(--accent-soft); color: var(--accent-text) }
.hint { font: 12px/16px 'JetBrains Mono Variable', 'JetBrains Mono', 'JetBrains Mono Fallback', Menlo, Consolas, monospace; color: var(--text-2); overflow-wrap: anywhere }
.nothing { display: none; padding: 12px 16px; color: var(--text-2) }
.search.none:focus-within .nothing { display: block }
.menu { position: relative }
.menu summary {
  display: flex; align-items: center; gap: 8px; height: 36px; padding: 0 10px; border: 1px solid var(--line-2); border-radius: 8px; font-weight: 550; cursor: pointer; list-style: none;
}
.menu summary::-webkit-details-marker { display: none }
.menu summary .icon { width: 16px; height: 16px }
.menu a { display: block; min-width: 130px; padding: 9px 12px; border-radius: 8px; color: var(--text); text-decoration: none }
.menu a:hover { background: var(--hover) }
.menu [aria-current] { font-weight: 600 }
.login { display: flex; align-items: center; height: 36px; padding: 0 18px; border-radius: 8px; background: var(--primary); color: #fff; font-weight: 550; text-decoration: none }
.login.in, [data-signed-in] .login.out { display: none }
[data-signed-in] .login.in { display: flex }
.who { max-width: 160px; overflow: hidden; font-weight: 550; text-overflow: ellipsis; white-space: nowrap }
.who[hidden] { display: none }
.frame { display: grid; grid-template-columns: 244px minmax(0, 1fr); gap: 40px; max-width: 1480px; margin: 0 auto; padding: 24px 32px 96px }
nav { position: sticky; top: 80px; align-self: start; max-height: calc(100vh - 96px); overflow: auto; scrollbar-width: thin }
.contents > summary { display: none }
.group { margin: 18px 10px 4px; font-size: 13px; line-height: 18px; color: var(--text-2) }
.contents > .group:first-of-type { margin-top: 8px }
.contents a { display: block; padding: 7px 10px; border: 1px solid #0000; border-radius: 9px; color: var(--text-2); text-decoration: none; overflow-wrap: anywhere }
.contents a:hover { color: var(--text); background: var(--hover) }
.contents [aria-current] { background: var(--surface); border-color: var(--line); color: var(--text); font-weight: 550; box-shadow: var(--shadow) }
.contents a:focus-visible { outline-offset: -2px }
.contents li > details { margin-left: 10px }
.contents li summary { padding: 2px 0 6px; font-size: 13px; line-height: 18px; color: var(--text-2); cursor: pointer }
.to-call { font: 12px/18px 'JetBrains Mono Variable', 'JetBrains Mono', 'JetBrains Mono Fallback', Menlo, Consolas, monospace }
.contents .to-call { padding: 5px 8px }
.verb { color: var(--ok) } .verb.get { color: var(--info) } .verb:is(.put, .patch) { color: var(--warn) } .verb.delete { color: var(--bad) }
.openapi { margin-top: 14px }
main { min-width: 0 }
@media (max-width: 1000px) {
  .frame { grid-template-columns: minmax(0, 1fr); gap: 16px; padding: 16px 16px 64px }
  nav { position: static; max-height: none; border: 1px solid var(--line); border-radius: 14px; background: var(--surface) }
  .contents > summary { display: block; padding: 12px 16px; font-weight: 600; cursor: pointer }
  .contents { padding: 0 6px }
  .contents[open] { padding-bottom: 10px }
  .contents a { padding: 12px 10px }
  .top { padding: 0 16px; gap: 10px }
  .search { width: auto; flex: 1; max-width: 280px }
}
@media (max-width: 600px) {
  .where, .menu summary span, .menu summary .icon:last-child, kbd, .brand { font-size: 0 }
  .where { display: none }
  .menu summary { padding: 0 9px; height: 40px }
  .search input { height: 40px; padding-right: 10px }
  .search { max-width: none }
  .search ul, .nothing { right: -110px }
  .login { height: 44px; padding: 0 12px }
  .who { display: none }
  .menu summary .icon:last-child, kbd { display: none }
  .mark { font-size: 18px }
}
`

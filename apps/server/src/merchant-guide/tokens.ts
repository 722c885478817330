import { html } from '../platform/html.ts'

/** The tokens of the design in both schemes, and what every element begins with. Code stands on dark in both. */
export const tokens = html`
:root {
  color-scheme: light dark;
  --canvas: #f6f6f3; --surface: #fff; --sunken: #f1f1ed; --hover: #f4f4f0; --line: #e6e5df; --line-2: #d2d1c9; --field: #878a92;
  --text: #15171c; --text-2: #5b606b; --accent: #3f50e0; --accent-text: #3341bf; --accent-soft: #eef0ff; --primary: #3f50e0;
  --ok: #0a6840; --ok-soft: #e2f5ea; --warn: #87490a; --warn-soft: #fdf0d8; --bad: #ab1d2d; --bad-soft: #fde8e9;
  --info: #1d4bbd; --info-soft: #e6eeff; --mute: #4d525c; --mute-soft: #eeeeea; --deep: #6833bd; --deep-soft: #f1eafd;
  --shadow: 0 1px 2px #15171c0d; --menu-shadow: 0 12px 32px -8px #15171c33;
  --panel: #14161d; --panel-line: #2a2f39; --panel-text: #eceef2; --panel-quiet: #a5acb9; --panel-ok: #6fdcab;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0c0e12; --surface: #13161c; --sunken: #191d24; --hover: #1a1e26; --line: #232831; --line-2: #353c48; --field: #656d7c;
    --text: #eceef2; --text-2: #a5acb9; --accent: #7b89f8; --accent-text: #aab4ff; --accent-soft: #1d2242; --primary: #5363ea;
    --ok: #6fdcab; --ok-soft: #0f2a20; --warn: #f5bf6b; --warn-soft: #2e2210; --bad: #ff9aa0; --bad-soft: #351a1e;
    --info: #94b6ff; --info-soft: #152344; --mute: #b4bac6; --mute-soft: #22262f; --deep: #c4a8ff; --deep-soft: #271d42;
    --shadow: none; --menu-shadow: 0 0 0 1px #353c48;
  }
}
* { box-sizing: border-box }
html { scroll-padding-top: 84px }
body {
  margin: 0; background: var(--canvas); color: var(--text);
  font: 14px/20px 'Onest Variable', Onest, 'Onest Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  font-synthesis: none; text-wrap: pretty;
}
h1, h2, h3, h4, p, ul, ol, pre, figure, fieldset { margin: 0; padding: 0 }
ul { list-style: none }
a { color: var(--accent-text) }
code, pre, .mono { font-family: 'JetBrains Mono Variable', 'JetBrains Mono', 'JetBrains Mono Fallback', Menlo, Consolas, monospace; font-variant-ligatures: none }
code { font-size: 13px; overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.icon { width: 18px; height: 18px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
.quiet { color: var(--text-2) }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.brand { display: inline-flex; align-items: center; gap: 10px; font-size: 17px; font-weight: 650; letter-spacing: -0.025em; color: var(--text) }
.mark {
  display: inline-grid; place-items: center; width: 28px; height: 28px; border-radius: 8px;
  background: #15171c; color: #f0bf35; font-size: 18px; box-shadow: 0 0 0 1px #333945;
}
`

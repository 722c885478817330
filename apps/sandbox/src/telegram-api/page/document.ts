import { type Language, languages, texts } from './texts.ts'

const paperclip = 'm15 7-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5-6.5a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5-6.5'
const plane = 'M10 14 21 3m0 0-6.5 18a.6.6 0 0 1-1 0L10 14l-7-3.5a.6.6 0 0 1 0-1L21 3'
const arrow = 'M5 12h14M5 12l6 6M5 12l6-6'

const icon = (path: string): string =>
  `<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`

/** Asked for before the style is read, so that the first words are already set in them. */
const fonts = ['latin', 'cyrillic']
  .map(
    (part) => `<link rel="preload" href="/telegram/${part}.woff2" as="font" type="font/woff2" crossorigin>`,
  )
  .join('\n')

const languageNames: Record<Language, string> = { ru: 'Русский', en: 'English' }

/** The page without its content, which `client/main.js` fills and keeps filled. */
export function pageDocument(language: Language, botName: string, settingsUrl: string | undefined): string {
  const t = texts[language]
  const data = JSON.stringify({ language, texts: t }).replaceAll('<', '\\u003c')
  const back =
    settingsUrl === undefined
      ? ''
      : `<a class="button" href="${escapeHtml(settingsUrl)}">${icon(arrow)} ${t.settings}</a>`
  const options = languages
    .map(
      (each) =>
        `<option value="${each}"${each === language ? ' selected' : ''}>${languageNames[each]}</option>`,
    )
    .join('')
  const switchRow = (name: 'silent' | 'waits' | 'blocked') =>
    `<label class="row"><span>${t[name]}</span><input type="checkbox" role="switch" data-switch="${name}"></label>`
  const ready = (name: 'photo' | 'album' | 'statement') =>
    `<button type="button" class="button" data-ready="${name}">${t[name]}</button>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${t.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${fonts}
<link rel="stylesheet" href="/telegram/style.css">
<script type="application/json" id="data">${data}</script>
<script type="module" src="/telegram/main.js"></script>
</head>
<body>
<header class="top">
<span class="brand"><span class="logo" aria-hidden="true">ƒ</span><b>Florin</b></span>
<span class="chip">${t.demo}</span>
<p>${t.explains}</p>
<nav>${back}<label class="language"><span class="hidden">${t.language}</span><select id="language">${options}</select></label></nav>
</header>
<main>
<h1 class="hidden">${t.title}</h1>
<div class="side left">
<section class="card persons-card" aria-labelledby="who"><h2 id="who">${t.who}</h2><div id="persons" role="group" aria-labelledby="who"></div>
<button type="button" class="button" id="new-account">${t.new_account}</button></section>
<section class="card files" aria-labelledby="files"><h2 id="files">${t.files}</h2><p class="quiet">${t.files_hint}</p>${ready('photo')}${ready('album')}${ready('statement')}</section>
</div>
<section class="card chat" aria-labelledby="bot">
<div class="head"><span class="logo" aria-hidden="true">ƒ</span><div><h2 id="bot">Florin</h2><p class="quiet">${t.bot} @${escapeHtml(botName)}</p></div></div>
<div id="log" role="log" aria-label="${t.chat}" tabindex="0"></div>
<p id="notice" role="status"></p>
<div id="connect" hidden><p class="quiet">${t.connect_hint}</p><button type="button" class="button primary" id="connect-button">${t.connect}</button></div>
<form id="compose">
<label class="attach button" title="${t.attach}">${icon(paperclip)}<span class="hidden">${t.attach}</span><input type="file" id="attach" class="hidden"></label>
<label class="hidden" for="message">${t.message}</label><input id="message" autocomplete="off" maxlength="4096" placeholder="${t.message}">
<button class="button primary" type="submit"><span class="hidden">${t.send}</span>${icon(plane)}</button>
</form>
<div id="keyboard" role="group" aria-label="${t.keyboard}"></div>
</section>
<div class="side right">
<section class="card" aria-labelledby="try"><h2 id="try">${t.try}</h2><ol id="steps"></ol></section>
<section class="card breaks" aria-labelledby="break"><h2 id="break">${t.break}</h2><p class="quiet">${t.break_hint}</p>${switchRow('silent')}${switchRow('waits')}${switchRow('blocked')}</section>
</div>
</main>
</body>
</html>
`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)

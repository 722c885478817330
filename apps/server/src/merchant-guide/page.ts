import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Language, languages, productName } from '@florin/contract'
import type { ContractTable } from '@florin/contract/openapi'
import { docsText, guideText } from '@florin/texts/server'
import type { FastifyReply } from 'fastify'
import { brand } from '../http/plain-page.ts'
import { escapeHtml, Html, html } from '../platform/html.ts'
import { contents } from './contents.ts'
import { guideGroups } from './guide.ts'
import { originMark } from './guide-start.ts'
import { style } from './look.ts'
import { chevronIcon, globeIcon, searchIcon } from './markup.ts'
import { merchantCallsOf, reference } from './reference.ts'
import { chapter } from './section.ts'

const nonceMark = '__NONCE__'

/** Our own file, which never leaves the script element it stands in. */
const script = Html.join([readFileSync(new URL('client.js', import.meta.url), 'utf8')], [])

/** Written once at start; only the nonce and the reader's own address differ from visit to visit. */
export function docsPage(language: Language, table: ContractTable, letters: string): string {
  // The build's own words, as the script's are.
  return document(language, Html.join([letters], []), body(language, table)).text
}

export function sendDocs(reply: FastifyReply, page: string, origin: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(nonceMark, nonce).replaceAll(originMark, escapeHtml(origin)))
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function document(language: Language, letters: Html, content: Html): Html {
  const say = (key: Parameters<typeof docsText>[1]) => docsText(language, key)
  return html`<!doctype html>
<html lang="${language}" data-language-key="${productName}_language" data-copied="${say('copied')}" data-link-copied="${say('link_copied')}" data-search-none="${say('search_none')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${productName}: ${guideText(language, 'title')}</title>
<style nonce="${nonceMark}">${letters}${style}</style>
<script nonce="${nonceMark}">${script}</script>
</head>
<body>
${content}
</body>
</html>
`
}

function body(language: Language, table: ContractTable): Html {
  const groups = guideGroups(language)
  const calls = merchantCallsOf(table)
  return html`<a class="skip" href="#main">${docsText(language, 'skip')}</a>
${topBar(language)}
<div class="frame">
${contents(language, groups, calls)}
<main id="main">
<div class="head first"><h1>${guideText(language, 'title')}</h1><p class="lead">${guideText(language, 'lead')}</p></div>
${groups.flatMap(({ name, chapters }) => chapters.map((one) => chapter(language, guideText(language, name), one)))}
${reference(language, calls)}
</main>
</div>
<p id="live" class="unseen" role="status"></p>`
}

function topBar(language: Language): Html {
  const say = (key: Parameters<typeof docsText>[1]) => docsText(language, key)
  return html`<header class="top">
<a class="home" href="/">${brand(productName)}</a><span class="where">${guideText(language, 'title')}</span>
<search class="search" hidden>${searchIcon}<input type="search" role="combobox" placeholder="${say('search')}" aria-label="${say('search')}" aria-expanded="false" aria-controls="hits" aria-autocomplete="list" autocomplete="off" spellcheck="false"><kbd title="${say('search_key')}">/</kbd>
<ul id="hits" role="listbox" aria-label="${say('search_hits')}" hidden></ul><p class="nothing">${say('search_none')}</p></search>
<details class="menu"><summary aria-label="${say('language')}: ${names[language]}">${globeIcon}<span>${names[language]}</span>${chevronIcon}</summary>
<ul>${languages.map((one) => languageLink(one, language))}</ul></details>
<a class="login out" href="/welcome">${say('login')}</a><p class="who" data-words="${say('signed_in_as')}" hidden></p><a class="login in" href="/">${say('to_dashboard')}</a>
</header>
`
}

const names: Record<Language, string> = { ru: 'Русский', en: 'English' }

function languageLink(one: Language, current: Language): Html {
  const mark = one === current ? html` aria-current="true"` : undefined
  return html`<li><a href="?lang=${one}" hreflang="${one}" lang="${one}"${mark}>${names[one]}</a></li>`
}

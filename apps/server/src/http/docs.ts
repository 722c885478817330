import {
  commonProblems,
  contract,
  type Endpoint,
  type Language,
  type ProblemCode,
  problems,
  productName,
  sessionProblems,
} from '@florin/contract'
import { type ContractTable, openApi, type Section, sectionNames, sectionOf } from '@florin/contract/openapi'
import { docsText, problemText } from '@florin/texts/server'
import { type Html, html } from '../platform/html.ts'
import { answerRows, bodyRows, type FieldRow, paramRows, queryRows } from './docs-fields.ts'
import { style } from './docs-look.ts'
import { brand, sendPage } from './plain-page.ts'
import { callerOf } from './request.ts'
import type { ServeRaw } from './serve.ts'

const version = '1'

/** The reference of all calls, for people and for tools, both made from the contract at start. */
export function docsRoutes(serveRaw: ServeRaw, table: ContractTable): void {
  const document = JSON.stringify(openApi(table, { serverUrl: '/', version }))
  const pages = { ru: pageBody('ru', table), en: pageBody('en', table) }

  serveRaw(contract.openApi, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )

  serveRaw(contract.docs, async (request, reply) => {
    const { language } = callerOf(request)
    const title = `${productName}: ${docsText(language, 'title')}`
    return sendPage(reply, { language, title, style, body: pages[language] })
  })
}

function pageBody(language: Language, table: ContractTable): Html {
  const entries = Object.entries(table)
  const sections = sectionNames
    .map((section) => ({ section, calls: entries.filter(([, endpoint]) => sectionOf(endpoint) === section) }))
    .filter(({ calls }) => calls.length > 0)
  return html`<div class="frame">
<nav aria-label="${docsText(language, 'contents')}">
${brand(productName)}
<ul>${sections.map(({ section, calls }) => contents(language, section, calls))}</ul>
</nav>
<main>
<h1>${docsText(language, 'title')}</h1>
<p class="quiet">${docsText(language, 'intro', { product: productName })}</p>
<p><a href="/docs/openapi.json">${docsText(language, 'openapi')}</a></p>
${basics(language)}
${sections.map(
  ({ section, calls }) => html`<section aria-labelledby="section-${section}">
<h2 id="section-${section}">${docsText(language, `section.${section}`)}</h2>
${calls.map(([name, endpoint]) => card(language, name, endpoint))}
</section>
`,
)}
</main>
</div>`
}

type Calls = readonly (readonly [string, Endpoint])[]

function contents(language: Language, section: Section, calls: Calls): Html {
  const links = calls.map(([name]) => html`<li><a href="#${name}">${name}</a></li>`)
  return html`<li><a class="part" href="#section-${section}">${docsText(language, `section.${section}`)}</a><ul>${links}</ul></li>
`
}

function basics(language: Language): Html {
  return html`<section class="card call" aria-labelledby="basics">
<h2 id="basics">${docsText(language, 'basics.title')}</h2>
<p>${docsText(language, 'basics.format')}</p>
<p>${docsText(language, 'basics.session', { header: 'Authorization: Bearer' })}</p>
<p>${docsText(language, 'basics.repeat', { header: 'Idempotency-Key' })}</p>
<p>${docsText(language, 'basics.problems')}</p>
${problemList(language, commonProblems)}
<p>${docsText(language, 'basics.session_problems')}</p>
${problemList(language, sessionProblems)}
</section>
`
}

function card(language: Language, name: string, endpoint: Endpoint): Html {
  const { method, path, access, summary, problems: own } = endpoint
  return html`<article class="card call" id="${name}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code><span class="access">${docsText(language, `access.${access}`)}</span></h3>
<p>${summary}</p>
${fieldTable(language, docsText(language, 'params'), paramRows(endpoint))}
${fieldTable(language, docsText(language, 'query'), queryRows(endpoint))}
${fieldTable(language, docsText(language, 'body'), bodyRows(endpoint))}
${upload(language, endpoint)}
${answer(language, endpoint)}
${own.length === 0 ? undefined : html`<h4>${docsText(language, 'problems')}</h4>${problemList(language, own)}`}
</article>
`
}

function upload(language: Language, { upload: file }: Endpoint): Html | undefined {
  if (!file) return undefined
  const limit = docsText(language, 'at_most', { bytes: file.maxBytes / 1024 / 1024 })
  return html`<h4>${docsText(language, 'upload')}</h4><p><code>${file.field}</code> <span class="quiet">${limit}</span></p>`
}

function answer(language: Language, endpoint: Endpoint): Html | undefined {
  const title = docsText(language, 'answer')
  if (endpoint.answer === 'raw')
    return html`<h4>${title}</h4><p class="quiet">${docsText(language, 'raw_answer')}</p>`
  return fieldTable(language, title, answerRows(endpoint))
}

function fieldTable(language: Language, title: string, rows: readonly FieldRow[]): Html | undefined {
  if (rows.length === 0) return undefined
  const optional = html` <span class="quiet">${docsText(language, 'optional')}</span>`
  return html`<h4>${title}</h4>
<table>
<thead><tr><th scope="col">${docsText(language, 'field')}</th><th scope="col">${docsText(language, 'type')}</th></tr></thead>
<tbody>${rows.map((row) => html`<tr><td><code>${row.name}</code>${row.isRequired ? undefined : optional}</td><td>${row.type}</td></tr>`)}</tbody>
</table>`
}

/** For sentences with holes. */
const examples = {
  seconds: 30,
  total: '101',
  available: '50',
  left: '400',
  time: '2026-11-16 14:30 UTC',
  reason: '…',
}

function problemList(language: Language, codes: readonly ProblemCode[]): Html {
  const items = codes.map(
    (code) =>
      html`<li><span class="status">${problems[code]}</span> <code>${code}</code> <span class="quiet">${problemText(language, code, examples)}</span></li>`,
  )
  return html`<ul class="problems">${items}</ul>`
}

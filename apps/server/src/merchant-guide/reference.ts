import type { Endpoint, Language } from '@florin/contract'
import type { ContractTable } from '@florin/contract/openapi'
import { callFieldText, callText, docsText } from '@florin/texts/server'
import { type Html, html } from '../platform/html.ts'
import { callExample } from './call-examples.ts'
import { curlOf } from './curl.ts'
import { answerRows, bodyRows, type FieldRow, paramRows, queryRows } from './fields.ts'
import { plain, rich } from './markup.ts'
import { problemList } from './problem-list.ts'
import { anchor, row } from './section.ts'
import { copyButton, panel, snippetsOf } from './snippets.ts'

export type NamedCall = readonly [name: string, endpoint: Endpoint]

/** What a shop's program calls; those about one thing stand together. The dashboard's own calls are nobody else's to build on. */
export function merchantCallsOf(table: ContractTable): NamedCall[] {
  return Object.entries(table)
    .filter(([, { access }]) => access === 'merchant')
    .sort(byPath)
}

const subjects = [
  'orders',
  'events',
  'webhook-endpoints',
  'deliveries',
  'balance',
  'rate',
  'methods',
  'settlements',
]
const methods = ['POST', 'GET', 'PATCH', 'PUT', 'DELETE']

function byPath([, left]: NamedCall, [, right]: NamedCall): number {
  const subject = ({ path }: Endpoint) =>
    subjects.indexOf(path.replace('/merchant/v1/', '').split('/')[0] ?? '')
  const byMethod = methods.indexOf(left.method) - methods.indexOf(right.method)
  return subject(left) - subject(right) || left.path.localeCompare(right.path) || byMethod
}

export function reference(language: Language, calls: readonly NamedCall[]): Html {
  const title = docsText(language, 'merchant_api')
  return html`<section class="chapter" id="reference" aria-labelledby="reference-title" data-title="${title}" data-find="">
<div class="head"><p class="kicker">${docsText(language, 'title')}</p>
<h2 id="reference-title">${title}${anchor(language, 'reference', title)}</h2></div>
${calls.map(([name, endpoint]) => card(language, name, endpoint))}
</section>
`
}

function card(language: Language, name: string, endpoint: Endpoint): Html {
  const { method, path, problems: own } = endpoint
  const summary = callText(language, name) ?? endpoint.summary
  const title = plain(summary)
  const words = [name, method, path, ...own].join(' ')
  return html`<article class="call" id="${name}" aria-labelledby="${name}-title" data-title="${title}" data-find="${words}">
${row({
  prose: [
    html`<h3 id="${name}-title">${rich(summary)}${anchor(language, name, title)}</h3>
<p class="path"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>${copyButton(language, path, path)}</p>
<p class="who">${who(language, endpoint)}</p>
`,
    fieldTable(language, {
      name,
      title: docsText(language, 'params'),
      part: 'path',
      rows: paramRows(endpoint),
    }),
    fieldTable(language, {
      name,
      title: docsText(language, 'query'),
      part: 'query',
      rows: queryRows(endpoint),
    }),
    fieldTable(language, { name, title: docsText(language, 'body'), part: 'body', rows: bodyRows(endpoint) }),
    upload(language, endpoint),
    answer(language, name, endpoint),
    own.length === 0
      ? undefined
      : html`<h4>${docsText(language, 'problems')}</h4>${problemList(language, own)}`,
  ],
  aside: [examplePanel(language, name, title, endpoint)],
})}</article>
`
}

function who(language: Language, { access, scope }: Endpoint): Html {
  const allowed = html`<span class="access">${docsText(language, `access.${access}`)}</span>`
  return scope === undefined ? allowed : html`${allowed} <code class="access">${scope}</code>`
}

/** Calls that the guide has a program for show it; the others show what the contract says a call looks like. */
const withPrograms: Readonly<Record<string, string>> = { createOrder: 'create-order', listEvents: 'catch-up' }

function examplePanel(language: Language, name: string, title: string, endpoint: Endpoint): Html {
  const program = withPrograms[name]
  const curl = { tongue: 'sh', name: 'cURL', source: curlOf(endpoint) }
  const example = callExample(name, endpoint)
  return panel(language, {
    id: name,
    label: title,
    snippets: program === undefined ? [curl] : snippetsOf(program),
    answer:
      example === undefined
        ? undefined
        : { status: endpoint.success ?? 200, source: JSON.stringify(example, null, 2) },
  })
}

function upload(language: Language, { upload: file, uploads: files }: Endpoint): Html | undefined {
  const taken = file ?? files
  if (!taken) return undefined
  const name = file?.field ?? files?.fields[0]
  const limit = docsText(language, 'at_most', { bytes: taken.maxBytes / 1024 / 1024 })
  return html`<h4>${docsText(language, 'upload')}</h4><p><code>${name}</code> <span class="quiet">${limit}</span></p>`
}

function answer(language: Language, name: string, endpoint: Endpoint): Html | undefined {
  const title = docsText(language, 'answer')
  if (endpoint.answer === 'raw')
    return html`<h4>${title}</h4><p class="quiet">${docsText(language, 'raw_answer')}</p>`
  return fieldTable(language, { name, title, part: 'answer', rows: answerRows(endpoint) })
}

interface Fields {
  readonly name: string
  readonly title: string
  readonly part: 'path' | 'query' | 'body' | 'answer'
  readonly rows: readonly FieldRow[]
}

function fieldTable(language: Language, { name, title, part, rows }: Fields): Html | undefined {
  if (rows.length === 0) return undefined
  const lines = rows.map((one) => {
    const means = html`<td>${rich(meaning(language, name, part, one) ?? '')}</td>`
    const mark = one.isRequired && part !== 'answer' ? required(language) : undefined
    return html`<tr><td><code>${one.name}</code>${mark}</td><td class="type">${one.type}</td>${means}</tr>
`
  })
  return html`<h4>${title}</h4>
<div class="table" role="group" aria-label="${title}: ${name}" tabindex="0"><table class="fields">
<thead><tr><th scope="col">${docsText(language, 'field')}</th><th scope="col">${docsText(language, 'type')}</th><th scope="col">${docsText(language, 'description')}</th></tr></thead>
<tbody>${lines}</tbody>
</table></div>`
}

function required(language: Language): Html {
  return html` <span class="must" aria-hidden="true">*</span><span class="unseen">${docsText(language, 'required')}</span>`
}

export function meaning(
  language: Language,
  call: string,
  part: Fields['part'],
  { name }: FieldRow,
): string | undefined {
  const inside = name.replace(/^results\[\]\./, '')
  return callFieldText(language, [`${call}:${part}:${inside}`, `${call}:${inside}`, inside])
}

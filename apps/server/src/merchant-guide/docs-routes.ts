import { contract, type Language, languages } from '@florin/contract'
import { merchantOpenApi } from '@florin/contract/merchant-openapi'
import type { ContractTable } from '@florin/contract/openapi'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/request.ts'
import type { ServeRaw } from '../http/serve.ts'
import { docsPage, sendDocs } from './page.ts'

/** Of the merchant API, as events tell it. */
const version = contract.listEvents.answer.shape.results.element.shape.api_version.value

/** The guide and the reference of the merchant API, for people and for tools, both made from the contract when first asked for. */
export function docsRoutes(serveRaw: ServeRaw, table: ContractTable, letters = ''): void {
  const document = once(() => JSON.stringify(merchantOpenApi(table, { serverUrl: '/', version })))
  const page = (language: Language) => once(() => docsPage(language, table, letters))
  const pages = { ru: page('ru'), en: page('en') }

  serveRaw(contract.openApi, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  )

  serveRaw(contract.docs, async (request, reply) =>
    sendDocs(reply, pages[languageOf(request)](), `${request.protocol}://${request.host}`),
  )
}

/** As the address says, else as the browser prefers; what was chosen before, the page itself remembers. */
function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown }
  return languages.find((language) => language === lang) ?? callerOf(request).language
}

/** Most of a second's work, that a server's start need not wait for. */
function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

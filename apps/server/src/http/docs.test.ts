import { contract, problems } from '@florin/contract'
import { problemText } from '@florin/texts/server'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageServer } from '../../test/pages.ts'
import { docsRoutes } from './docs.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = await pageServer((serveRaw) => docsRoutes(serveRaw, contract))
})

afterAll(() => app.close())

const open = (language: string) =>
  app.inject({ url: '/docs', headers: { accept: 'text/html', 'accept-language': language } })

test('the OpenAPI document has every call', async () => {
  const answer = await app.inject({ url: '/docs/openapi.json' })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const document = answer.json<{ openapi: string; paths: Record<string, object> }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(Object.keys(contract).length)
})

describe.each(['ru', 'en'] as const)('the reference in %s', (language) => {
  test('has a card for every call, with its path and its problems', async () => {
    const { statusCode, body } = await open(language)

    expect(statusCode).toBe(200)
    expect(body).toContain(`<html lang="${language}">`)
    for (const [name, endpoint] of Object.entries(contract)) {
      expect(body.split(`<article class="card call" id="${name}">`)).toHaveLength(2)
      expect(body).toContain(`href="#${name}"`)
      expect(body).toContain(`<code>${endpoint.path}</code>`)
      for (const code of endpoint.problems)
        expect(body).toContain(`${problems[code]}</span> <code>${code}</code>`)
    }
    expect(body).toContain(problemText(language, 'account.blocked'))
  })

  test('leaves nothing unsaid', async () => {
    const { body } = await open(language)

    expect(body).not.toMatch(/undefined|\[object|\{[a-z_]+\}|>any</)
  })

  test('has ids that are there once, and links that lead to them', async () => {
    const { body } = await open(language)
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])

    expect(new Set(ids).size).toBe(ids.length)
    for (const target of targets) expect(ids).toContain(target)
  })
})

test('the page runs no script and takes nothing from elsewhere', async () => {
  const { headers, body } = await open('en')

  const policy = String(headers['content-security-policy'])
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[\w+/=]{24}'; base-uri 'none'/)
  expect(body).toContain(`<style nonce="${nonce}">`)
  expect(body).not.toMatch(/<script|<link| style="| src="|@import|url\(/)
})

test('a field of a list is told by its whole name', async () => {
  const { body } = await open('en')

  expect(body).toContain('<code>results[].referral_code</code>')
  expect(body).toContain('&quot;trader&quot; | &quot;merchant&quot;')
})

import { readdir, readFile } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import { contract, type Endpoint, merchantProblems, problems } from '@florin/contract'
import { problemText } from '@florin/texts/server'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageServer } from '../../test/pages.ts'
import { escapeHtml } from '../platform/html.ts'
import { docsRoutes } from './docs-routes.ts'

let app: FastifyInstance
const calls = Object.entries<Endpoint>(contract)
const merchantCalls = calls.filter(([, { access }]) => access === 'merchant')

beforeAll(async () => {
  app = await pageServer((serveRaw) => docsRoutes(serveRaw, contract))
})

afterAll(() => app.close())

const open = (language: string) =>
  app.inject({ url: '/docs', headers: { accept: 'text/html', 'accept-language': language } })

test('the OpenAPI document has the calls of shops’ programs, and no other', async () => {
  const answer = await app.inject({ url: '/docs/openapi.json' })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const document = answer.json<{ openapi: string; paths: Record<string, object> }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(merchantCalls.length)
  expect(Object.keys(document.paths).every((path) => path.startsWith('/merchant/v1/'))).toBe(true)
})

/** What a reader reads: neither the script nor the code of examples. */
const words = (body: string) =>
  body.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<pre[\s\S]*?<\/pre>/g, '')

describe.each(['ru', 'en'] as const)('the page in %s', (language) => {
  test('has a place for every call of the merchant API, with its path and its problems', async () => {
    const { statusCode, body } = await open(language)

    expect(statusCode).toBe(200)
    expect(body).toContain(`<html lang="${language}"`)
    for (const [name, endpoint] of merchantCalls) {
      expect(body.split(`<article class="call" id="${name}"`)).toHaveLength(2)
      expect(body).toContain(`href="#${name}"`)
      expect(body).toContain(`<code>${endpoint.path}</code>`)
      for (const code of endpoint.problems)
        expect(body).toContain(`${problems[code]}</span> <code>${code}</code>`)
    }
    expect(body).toContain(problemText(language, 'account.blocked'))
    expect(body).not.toContain(problemText(language, 'request.invalid'))
    expect(body).toContain(problemText(language, 'request.errors'))
  })

  test('leaves the dashboard’s own calls out', async () => {
    const { body } = await open(language)

    for (const [name] of calls.filter(([, { access }]) => access !== 'merchant'))
      expect(body).not.toContain(`id="${name}"`)
    expect(body).not.toContain('/account/user/')
  })

  test('has every code that the merchant API may refuse with, and every event', async () => {
    const { body } = await open(language)
    const errors = body.slice(body.indexOf('id="codes"'), body.indexOf('id="limits"'))
    const hooks = body.slice(body.indexOf('id="webhook-events"'), body.indexOf('id="disputes"'))

    const ofPaths = ['route.not_found', 'route.method_not_allowed']
    for (const code of [...contract.createOrder.problems, ...merchantProblems, ...ofPaths])
      expect(errors).toContain(`<code>${code}</code>`)
    for (const type of contract.listEvents.answer.shape.results.element.shape.type.options)
      expect(hooks).toContain(`<code>${type}</code>`)
  })

  test('shows the programs exactly as they are kept', async () => {
    const { body } = await open(language)
    const folder = new URL('snippets/', import.meta.url)

    for (const file of await readdir(folder)) {
      const source = (await readFile(new URL(file, folder), 'utf8')).trimEnd()
      expect(body).toContain(`<code>${escapeHtml(source)}</code>`)
    }
  })

  test('shows the receiver that ships with it, and what a settlement and a ping look like', async () => {
    const { body } = await open(language)
    const receiver = await readFile(new URL('../../../../examples/receiver.mjs', import.meta.url), 'utf8')

    expect(body).toContain(`<code>${escapeHtml(receiver.trimEnd())}</code>`)
    for (const type of ['settlement.sent', 'ping', 'order.completed'])
      expect(body).toContain(escapeHtml(`"type": "${type}"`))
    expect(body).toContain('id="webhook-localhost"')
  })

  test('leaves nothing unsaid', async () => {
    const { body } = await open(language)

    expect(words(body)).not.toMatch(
      /undefined|\[object|\{[a-z_]+\}|"type">any<|__[A-Z]+__|`|&#96;|9007199254740991/,
    )
  })

  test('has ids that are there once, and links that lead to them', async () => {
    const { body } = await open(language)
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])

    expect(new Set(ids).size).toBe(ids.length)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  })
})

test('the address may name the language; any other word is not one', async () => {
  const input = (lang: string) =>
    app.inject({ url: `/docs?lang=${lang}`, headers: { 'accept-language': 'en' } })

  expect((await input('ru')).body).toContain('<html lang="ru"')
  expect((await input('de')).body).toContain('<html lang="en"')
})

test('only its own style and script run, by the nonce of this answer, and nothing comes from elsewhere', async () => {
  const { headers, body } = await open('en')
  const again = await open('en')

  const policy = String(headers['content-security-policy'])
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w+/=]{24}'; script-src 'nonce-[\w+/=]{24}'; base-uri 'none'/,
  )
  expect(body).toContain(`<style nonce="${nonce}">`)
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain(`<script nonce="${nonce}">`)
  expect(body).not.toMatch(/<link| style="| src="| on[a-z]+="|@import|url\((?!#)/)
  expect(String(again.headers['content-security-policy'])).not.toBe(policy)
})

test('with the app’s letters it is written in them, and they come from the same house', async () => {
  const letters =
    '@font-face{font-family:Onest Variable;src:url(/assets/onest-latin-B1.woff2)format("woff2")}'
  const lettered = await pageServer((serveRaw) => docsRoutes(serveRaw, contract, letters))
  const { headers, body } = await lettered.inject({ url: '/docs' })
  await lettered.close()

  expect(body).toMatch(
    /<style nonce="[^"]+">@font-face\{font-family:Onest Variable;src:url\(\/assets\/onest-latin-B1\.woff2\)/,
  )
  expect(body).toContain("font: 14px/20px 'Onest Variable'")
  expect(String(headers['content-security-policy'])).toContain("font-src 'self'")
})

test('the address that the reader uses stands in the first lines to copy, and cannot break out of them', async () => {
  const { body } = await app.inject({ url: '/docs', headers: { host: 'pay.example' } })
  const odd = await app.inject({ url: '/docs', headers: { host: '"><b>x' } })

  expect(body).toContain('export FLORIN_URL=http://pay.example\n')
  expect(odd.body).not.toContain('<b>x')
})

test('a field of a list is told by its whole name', async () => {
  const { body } = await open('en')

  expect(body).toContain('<code>results[].transaction_id</code>')
  expect(body).toContain('&quot;hosted&quot; | &quot;h2h&quot;')
  expect(body).toContain('<code>requisite.bank.name</code>')
})

/** Runs the page's own script as its head does, in a browser that remembers this. */
async function inBrowser(stored: Record<string, string>) {
  const marks = new Set<string>()
  const who = { textContent: '', title: '', hidden: true, dataset: { words: 'Вы вошли как' } }
  let loaded = () => undefined as unknown
  const address = 'http://localhost/docs'
  const documentElement = {
    dataset: { languageKey: 'Florin_language' },
    lang: 'ru',
    toggleAttribute: (name: string, isOn: boolean) => void (isOn ? marks.add(name) : marks.delete(name)),
    hasAttribute: (name: string) => marks.has(name),
  }
  const page = createContext({
    URL,
    location: { href: address },
    document: {
      documentElement,
      cookie: '',
      addEventListener: (_name: string, run: () => unknown) => {
        loaded = run
      },
      querySelector: () => who,
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: true }),
  })
  runInContext(await readFile(new URL('client.js', import.meta.url), 'utf8'), page)
  try {
    loaded()
  } catch {
    // The rest of the page is not there.
  }
  return { marks, who }
}

test('whoever is signed in finds the way back to the dashboard, others the way in', async () => {
  const { body } = await open('ru')

  expect(body).toContain('<a class="login out" href="/welcome">Войти</a>')
  expect(body).toContain('<a class="login in" href="/">В\u00A0кабинет</a>')
  const inside = await inBrowser({ access_token: 'A', refresh_token: 'R', who: 'morozov_a' })
  expect([...inside.marks]).toEqual(['data-signed-in'])
  expect(inside.who).toMatchObject({
    textContent: 'morozov_a',
    title: 'Вы вошли как morozov_a',
    hidden: false,
  })
  // A name that a session left behind names nobody.
  const outside = await inBrowser({ who: 'morozov_a' })
  expect([...outside.marks]).toEqual([])
  expect(outside.who.hidden).toBe(true)
})

// A copy that somebody keeps on the way must not tell one reader about another.
test('the page is the same for everybody, and may call nobody', async () => {
  const plain = (answer: string) => answer.replace(/nonce="[^"]+"/g, '')
  const signedIn = {
    accept: 'text/html',
    'accept-language': 'ru',
    authorization: 'Bearer A',
    cookie: 'session=S',
  }
  const answer = await app.inject({ url: '/docs', headers: signedIn })

  expect(plain(answer.body)).toBe(plain((await open('ru')).body))
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';/)
  expect(answer.headers['content-security-policy']).not.toContain('connect-src')
})

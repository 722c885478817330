import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sandboxRate, startSandboxRates, stepMs } from '@florin/sandbox/rate-source'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseRateSources } from './index.ts'
import { readRate } from './reading.ts'

/** The outside world on loopback: prints what it is told, and remembers what it was asked. */
interface Outside {
  readonly url: string
  readonly requests: string[]
  answer: (response: ServerResponse) => void
}

let server: Server
let outside: Outside

beforeEach(async () => {
  server = createServer((request, response) => {
    outside.requests.push(request.url ?? '')
    outside.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  outside = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: () => undefined,
  }
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const print = (body: string) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  response.end(body)
}
const fetchFrom = (name: string) => {
  const [source] = parseRateSources(`${name}=${outside.url}`)
  if (!source) throw new Error('One source was named')
  return source.fetch(AbortSignal.timeout(30_000))
}

const now = () => Math.floor(Date.now() / 1000)

/** Each source's own format, as it prints it, around the given number. */
const formats: Record<string, { path: string; print: (rate: string) => string }> = {
  coingecko: {
    path: '/api/v3/simple/price?ids=tether&vs_currencies=rub&precision=4&include_last_updated_at=true',
    print: (rate) => `{"tether":{"rub":${rate},"last_updated_at":${now()}}}`,
  },
  coinbase: {
    path: '/v2/exchange-rates?currency=USDT',
    print: (rate) =>
      `{"data":{"currency":"USDT","rates":{"AED":"3.67","RSD":"100.1","RUB":"${rate}","RWF":"1450.01","USD":"0.99985"}}}`,
  },
  rapira: {
    path: '/open/market/rates',
    print: (rate) => `{"data":[
      {"symbol":"BTC/USDT","open":101000.5,"high":1.02E5,"low":99000,"close":100500.1,"chg":-0.01,"change":-500.4,"volume":1.5,"askPrice":100501,"bidPrice":100499},
      {"symbol":"USDT/RUB","open":97.0,"high":98.1,"low":96.5,"close":${rate},"chg":0.0012,"change":0.12,"volume":812345.11,"askPrice":97.5,"bidPrice":97.4}
    ],"code":0,"message":"SUCCESS","totalPage":null,"totalElement":null}`,
  },
  cbr: {
    path: '/daily_json.js',
    print: (
      rate,
    ) => `{"Date":"${new Date().toISOString()}","PreviousDate":"2026-11-13T11:30:00+03:00","PreviousURL":"//www.cbr-xml-daily.ru/archive","Timestamp":"x",
      "Valute":{"EUR":{"ID":"R01239","Nominal":1,"Value":105.1},"USD":{"ID":"R01235","NumCode":"840","CharCode":"USD","Nominal":1,"Name":"Доллар США","Value":${rate},"Previous":97.1}}}`,
  },
  sandbox: {
    path: '/rate',
    print: (rate) => `{"pair":"USDT/RUB","rate":"${rate}","at":"${new Date().toISOString()}"}`,
  },
}

describe.each(Object.entries(formats))('the source %s', (name, format) => {
  test.each([
    ['97.42', 974_200n],
    ['97', 970_000n],
    // A float would make 1006999 of this one.
    ['100.7', 1_007_000n],
    ['97.42005', 974_201n],
    ['97.420049999999999', 974_200n],
    ['97.4212345678901234', 974_212n],
  ])('reads %s exactly', async (rate, tenThousandths) => {
    outside.answer = print(format.print(rate))

    expect(await fetchFrom(name)).toBe(tenThousandths)
    expect(outside.requests).toEqual([format.path])
  })

  test.each(['0', '0.0000', '-97.42', '9742', '0.9742', '1e2', '97.42e0'])(
    'refuses the rate %s',
    async (rate) => {
      outside.answer = print(format.print(rate))

      await expect(fetchFrom(name)).rejects.toThrow(/not a rate|absurd/)
    },
  )

  test.each(['NaN', 'null', '"97,42"', 'Infinity', '[]', '{}', '" 97.42"', 'true'])(
    'refuses %s in place of a rate',
    async (rate) => {
      outside.answer = print(format.print(rate))

      await expect(fetchFrom(name)).rejects.toThrow()
    },
  )

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '"97.42"',
    '97.42',
    '<html>97.42</html>',
    '{"data":null,"tether":7,"Valute":[]}',
    '{"__proto__":{}}',
  ])('refuses the answer %j', async (body) => {
    outside.answer = print(body)

    await expect(fetchFrom(name)).rejects.toThrow()
  })

  test('refuses any status but 200', async () => {
    for (const status of [201, 204, 400, 429, 500, 503]) {
      outside.answer = (response) =>
        response.writeHead(status).end(status === 204 ? undefined : format.print('97.42'))
      await expect(fetchFrom(name)).rejects.toThrow(`answered ${status}`)
    }
  })

  // A redirect could lead inside our own network, or to anybody's price.
  test('follows no redirect', async () => {
    outside.answer = (response) => response.writeHead(302, { location: `${outside.url}/elsewhere` }).end()

    await expect(fetchFrom(name)).rejects.toThrow()
    expect(outside.requests).toHaveLength(1)
  })

  test('hangs up on an answer without end', async () => {
    const filler = ' '.repeat(65_536)
    outside.answer = (response) => {
      const pour = () => {
        while (!response.destroyed && response.write(filler));
      }
      response.on('drain', pour)
      pour()
    }

    await expect(fetchFrom(name)).rejects.toThrow('more than 262144 bytes')
  })

  test('stops when told to', async () => {
    const [source] = parseRateSources(`${name}=${outside.url}`)

    await expect(source?.fetch(AbortSignal.timeout(50))).rejects.toThrow(/timeout|aborted/)
  })

  test('is named as such', () => {
    expect(parseRateSources(`${name}=${outside.url}`)[0]?.name).toBe(name)
  })
})

test('every source gives up on a silent server after five seconds', async () => {
  const startedAt = Date.now()

  const attempts = await Promise.allSettled(Object.keys(formats).map(fetchFrom))

  expect(attempts.map((attempt) => attempt.status)).toEqual(Object.keys(formats).map(() => 'rejected'))
  expect(Date.now() - startedAt).toBeGreaterThan(4_500)
  expect(Date.now() - startedAt).toBeLessThan(20_000)
})

test.each([
  ['coingecko', () => `{"tether":{"rub":97.42,"last_updated_at":${now() - 3_600}}}`],
  ['coingecko', () => '{"tether":{"rub":97.42}}'],
  ['cbr', () => '{"Date":"2026-01-01T11:30:00+03:00","Valute":{"USD":{"Nominal":1,"Value":97.42}}}'],
  ['sandbox', () => '{"pair":"USDT/RUB","rate":"97.42","at":"2026-01-01T00:00:00Z"}'],
])('%s with an old price counts as silent', async (name, body) => {
  outside.answer = print(body())

  await expect(fetchFrom(name)).rejects.toThrow('old rate')
})

test.each([
  ['coinbase', '{"data":{"currency":"BTC","rates":{"RUB":"97.42"}}}'],
  ['sandbox', '{"pair":"TON/RUB","rate":"97.42","at":"2026-11-15T00:00:00Z"}'],
  ['cbr', `{"Date":"${new Date().toISOString()}","Valute":{"USD":{"Nominal":100,"Value":97.42}}}`],
])('%s speaking of something else is refused', async (name, body) => {
  outside.answer = print(body)

  await expect(fetchFrom(name)).rejects.toThrow('another')
})

describe('the market of the sandbox', () => {
  test('is read like any other source', async () => {
    const rates = await startSandboxRates({ port: 0 })
    try {
      const [source] = parseRateSources(`sandbox=${rates.url}`)

      expect(await source?.fetch(AbortSignal.timeout(5_000))).toBe(readRate(sandboxRate(Date.now())))
    } finally {
      await rates.close()
    }
  })

  test('moves in small steps every five minutes and never strays 3 %', () => {
    const start = Date.UTC(2026, 10, 15)
    const walk = Array.from({ length: 288 * 30 }, (_, step) => Number(sandboxRate(start + step * stepMs)))
    const leaps = walk.slice(1).map((rate, at) => Math.abs(rate - (walk[at] ?? 0)))

    expect(Math.min(...walk)).toBeGreaterThan(92)
    expect(Math.max(...walk) / Math.min(...walk)).toBeLessThan(1.03)
    expect(Math.max(...leaps)).toBeLessThan(0.2)
    expect(new Set(walk).size).toBeGreaterThan(100)
    expect(sandboxRate(start)).toBe(sandboxRate(start + stepMs - 1))
  })
})

describe('the setting RATE_SOURCES', () => {
  test('names sources, with or without an address', () => {
    const sources = parseRateSources(' coingecko, rapira , cbr,coinbase=https://proxy.example/coinbase/ ')

    expect(sources.map((source) => source.name)).toEqual(['coingecko', 'rapira', 'cbr', 'coinbase'])
  })

  test.each([
    ['', 'RATE_SOURCES: name at least one of coingecko, coinbase, rapira, cbr, sandbox.'],
    [' , ', 'RATE_SOURCES: name at least one of'],
    ['binance', 'RATE_SOURCES: there is no source "binance"; known are coingecko,'],
    ['constructor', 'RATE_SOURCES: there is no source "constructor"'],
    ['sandbox', 'RATE_SOURCES: sandbox needs its address'],
    ['cbr,rapira,cbr', 'RATE_SOURCES: cbr is named twice.'],
    ['cbr=', 'RATE_SOURCES: the address of cbr must start with https://'],
    ['cbr=ftp://host', 'RATE_SOURCES: the address of cbr must start with https://'],
    ['cbr=http://prices.example', 'RATE_SOURCES: the address of cbr must be https'],
    ['cbr=http://127.0.0.1.evil.example', 'RATE_SOURCES: the address of cbr must be https'],
    ['cbr=https://user:secret@host', 'RATE_SOURCES: the address of cbr must be a plain one'],
    ['cbr=https://host/?a=1', 'RATE_SOURCES: the address of cbr must be a plain one'],
  ])('"%s" is refused with a sentence', (text, sentence) => {
    expect(() => parseRateSources(text)).toThrow(sentence)
  })
})

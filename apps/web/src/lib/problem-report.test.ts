import { afterEach, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'ru' })
vi.stubGlobal('location', { pathname: '/u/4hG7sL0qW2eR5tY8uI1oP', search: '?token=s3cret', hash: '#key' })
vi.stubGlobal('document', {
  querySelector: () => ({ src: 'https://florin.example/assets/index-3f2a9c1b.js' }),
})

const { makeReport, pageOf } = await import('./problem-report.ts')
const { readProblem } = await import('./api-problem.ts')

afterEach(() => void vi.useRealTimers())

function refused(status: number, id: string): Response {
  const headers = { 'x-request-id': id, 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify({ code: 'server.failed', detail: 'secret of mine' }), {
    status,
    headers,
  })
}

test('a report without a failure has an id of its own, and nothing that opens anything', () => {
  // Whatever failed before is too old to be told of.
  vi.setSystemTime(Date.now() + 11 * 60_000)
  const report = makeReport()

  expect(report.id).toMatch(/^[\da-f-]{36}$/)
  expect(report).toMatchObject({ failure: undefined, page: '/u/…', version: 'index-3f2a9c1b' })
  expect(JSON.stringify(report)).not.toMatch(/4hG7|s3cret|key/)
})

test('the last failure names its request; a session that ran out is no failure', async () => {
  await readProblem(refused(500, 'req-1'))
  await readProblem(refused(401, 'req-2'))

  const report = makeReport()

  expect(report.id).toBe('req-1')
  expect(report.failure).toMatchObject({ status: 500, code: 'server.failed' })
  expect(JSON.stringify(report)).not.toContain('secret of mine')
})

test('a page is named by its path, ids included, keys left out', () => {
  expect(pageOf('/terminals/00000000-0000-4000-8000-000000000000')).toContain('00000000-0000')
  expect(pageOf('/c2c/AbCdEfGhIjKlMnOpQrSt')).toBe('/c2c/…')
  expect(pageOf('/support/users')).toBe('/support/users')
})

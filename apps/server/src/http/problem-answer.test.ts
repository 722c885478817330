import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

test('a problem names itself, its request and nothing of the inside', async () => {
  const answer = await world.browser().call('userInfo')

  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(answer.body).toEqual({
    type: 'urn:florin:problem:session.missing',
    title: 'Please log in.',
    status: 401,
    code: 'session.missing',
    detail: 'Please log in.',
    message: 'Please log in.',
    error: 'Please log in.',
    details: 'Please log in.',
    instance: `urn:florin:request:${answer.headers.get('x-request-id')}`,
  })
})

test('a bug answers 500 without detail; the detail is in the log under the same request', async () => {
  const { browser } = await register(world)
  world.expectsErrors = true
  await world.query('alter table live_event rename to lost')
  const broken = await browser
    .call('changeUsername', { body: { username: 'another' } })
    .finally(() => world.query('alter table lost rename to live_event'))
  expect(broken.status).toBe(500)
  expect(JSON.stringify(broken.body)).not.toMatch(/live_event|relation|at .*\.ts/)
  const logged = world.logLines.find((line) => line.includes('live_event') && line.includes('request failed'))
  expect(logged).toContain(broken.headers.get('x-request-id'))
  expect((await browser.call('userInfo')).body.username).not.toBe('another')
})

test.each([
  ['{"email":', 'request.malformed'],
  ['{"__proto__":{"is_staff":true}}', 'request.malformed'],
  ['{"constructor":{"prototype":{}}}', 'request.malformed'],
  ['[]', 'request.invalid'],
  ['null', 'request.invalid'],
  ['"x"', 'request.invalid'],
  ['{}', 'request.invalid'],
])('the body %s is refused as %s', async (body, code) => {
  const answer = await world.browser().send('POST', '/account/user/login/', body)

  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe(code)
})

test('missing fields are named one by one', async () => {
  const { body } = await world.browser().send('POST', '/account/user/login/', {})

  expect(body.email).toEqual(['This field is required.'])
  expect(body.password).toEqual(['This field is required.'])
})

test('a body of a quarter megabyte and more is refused', async () => {
  const answer = await world.browser().send('POST', '/account/user/login/', { email: 'x'.repeat(300_000) })

  expect(answer.status).toBe(413)
})

test('XML, forms and plain text are refused', async () => {
  for (const type of ['text/xml', 'application/x-www-form-urlencoded', 'text/plain']) {
    const answer = await world
      .browser()
      .send('POST', '/account/user/login/', 'email=x', { 'content-type': type })
    expect(answer.status).toBe(415)
  }
})

test('an unknown path, and a known one without its slash, are 404', async () => {
  for (const path of ['/nothing/here/', '/account/rate', '/api/account/user_info', '/account/user/login']) {
    expect((await world.browser().send('GET', path)).body.code).toBe('route.not_found')
  }
})

test('an answer is never kept by a browser or proxy, and carries the safe headers', async () => {
  const { browser } = await register(world)
  for (const answer of [await browser.call('userInfo'), await world.browser().call('userInfo')]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  }
})

test('no other origin is ever allowed in', async () => {
  for (const origin of [
    'null',
    'https://evil.example',
    'https://localhost.evil.example',
    'http://localhost:1',
  ]) {
    const answer = await world.browser().call('userInfo', undefined, { origin })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
})

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isGenuine, openHooks } from './hooks.ts'

const secret = `whsec_${Buffer.from('a shop and nobody else knows it!').toString('base64')}`
const nowMs = 1_800_000_000_000
const body = '{"type":"order.completed"}'

function signed(at = nowMs, text = body) {
  const timestamp = String(Math.floor(at / 1_000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const value = createHmac('sha256', key).update(`evt_1.${timestamp}.${text}`).digest('base64')
  return { id: 'evt_1', timestamp, signature: `v1,${value}`, body: text }
}

test('a right signature is taken, also beside that of an older secret', () => {
  expect(isGenuine(secret, signed(), nowMs)).toBe(true)
  const older = `v1,${Buffer.alloc(32).toString('base64')}`
  expect(isGenuine(secret, { ...signed(), signature: `${older} ${signed().signature}` }, nowMs)).toBe(true)
})

test.each([
  ['another body', { body: '{"type":"order.completed","amount":"1"}' }],
  ['another id', { id: 'evt_2' }],
  ['another time', { timestamp: String(nowMs / 1_000 + 1) }],
  ['no signature', { signature: '' }],
  ['half a signature', { signature: 'v1,AAAA' }],
  ['another version', { signature: signed().signature.replace('v1', 'v2') }],
  ['a time that is none', { timestamp: 'now' }],
])('%s is refused', (_what, change) => {
  expect(isGenuine(secret, { ...signed(), ...change }, nowMs)).toBe(false)
})

test('what was signed long ago is refused, however right', () => {
  expect(isGenuine(secret, signed(nowMs - 301_000), nowMs)).toBe(false)
})

test('the door takes what is signed for its shop, and nothing else', async () => {
  const taken: string[] = []
  const refused: string[] = []
  const hooks = await openHooks({
    secretOf: (shop) => (shop === 'tea' ? secret : undefined),
    taken: (shop, type) => taken.push(`${shop} ${type}`),
    refused: (shop) => refused.push(shop),
  })
  const post = async (shop: string, { id, timestamp, signature, body: text } = signed(Date.now())) => {
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    return (await fetch(hooks.urlOf(shop), { method: 'POST', headers, body: text })).status
  }
  try {
    expect(await post('tea')).toBe(204)
    expect(await post('tea', { ...signed(Date.now()), body: '{}' })).toBe(400)
    expect(await post('nobody')).toBe(400)
  } finally {
    await hooks.close()
  }
  expect([taken, refused]).toEqual([['tea order.completed'], ['tea', 'nobody']])
})

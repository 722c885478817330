import { expect, test } from 'vitest'
import { aTerminal } from '../test/a-terminal.ts'
import { forwarderUrl, hasConnected, pairCommand, pairLink, qrText, remainingMs } from './pairing-offer.ts'

const offer = {
  terminal_id: 'a3f17c20-1111-4222-8333-444455556666',
  server_url: 'https://florin.example',
  auth_key: 'k3y',
  expires_at: '2026-11-15T14:40:00.000Z',
  forwarder_key: 'never in the picture',
}

test('the QR code holds exactly four things, and never the key of the other apps', () => {
  expect(JSON.parse(qrText(offer) ?? '')).toEqual({
    terminal_id: offer.terminal_id,
    server_url: offer.server_url,
    auth_key: offer.auth_key,
    expires_at: offer.expires_at,
  })
})

test('without one of the four there is no QR code', () => {
  expect(qrText({ ...offer, auth_key: '' })).toBeUndefined()
})

test('the code holds until it expires', () => {
  expect(remainingMs(offer.expires_at, Date.parse('2026-11-15T14:31:00.000Z'))).toBe(9 * 60_000)
})

// A clock an hour ahead would call a fresh code dead.
test('a browser with a wrong clock counts ten minutes', () => {
  expect(remainingMs(offer.expires_at, Date.parse('2026-11-15T15:30:00.000Z'))).toBe(10 * 60_000)
  expect(remainingMs(offer.expires_at, Date.parse('2026-11-15T13:30:00.000Z'))).toBe(10 * 60_000)
})

const waiting = aTerminal({ status: 'terminal_waiting', terminal_status_display: 'Disabled', model: null })

test('a phone has come when its terminal is on and was not before', () => {
  expect(hasConnected(undefined, undefined)).toBe(false)
  expect(hasConnected(undefined, waiting)).toBe(false)
  expect(hasConnected(undefined, aTerminal())).toBe(true)
  expect(hasConnected(waiting, aTerminal())).toBe(true)
})

test('a terminal that was on all along is connected anew only when the phone is another', () => {
  expect(hasConnected(aTerminal(), aTerminal())).toBe(false)
  expect(hasConnected(aTerminal(), aTerminal({ model: 'Pixel 6a' }))).toBe(true)
})

test('the other apps get an address of their own', () => {
  expect(forwarderUrl({ ...offer, server_url: 'https://florin.example/' }, 'sms-gateway')).toBe(
    'https://florin.example/ingest/sms-gateway/a3f17c20-1111-4222-8333-444455556666',
  )
})

test('the command is one argument, whatever is in it', () => {
  expect(pairCommand('{"a":1}')).toBe(`npm run terminal -- pair '{"a":1}'`)
  expect(pairCommand("it's")).toBe(`npm run terminal -- pair 'it'\\''s'`)
})

test('the link holds the text of the QR code as base64url, and nothing that an address could break', () => {
  const text = qrText({ ...offer, server_url: 'https://флорин.example/?>~' }) ?? ''
  const link = pairLink(text)

  expect(link).toMatch(/^florin-terminal:\/\/pair\?d=[A-Za-z0-9_-]+$/)
  expect(Buffer.from(link.split('d=')[1] ?? '', 'base64url').toString('utf8')).toBe(text)
})

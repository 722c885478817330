import { createOrder, createWebhookEndpoint, getOrder, listEvents } from '@florin/contract/merchant'
import { expect, test } from 'vitest'
import { keyFaults, networksOf, newKeyForm, toggleScope, toNewKey } from './key-form.ts'

const sound = { ...newKeyForm, name: 'Shop' }

test('a new key is a test key that cannot pay out', () => {
  expect(newKeyForm.isLive).toBe(false)
  expect(newKeyForm.scopes).not.toContain('settlements:write')
})

test('a new key may do all that the quick start of the docs asks of it', () => {
  const request = [createOrder, getOrder, createWebhookEndpoint, listEvents].map(({ scope }) => scope)

  expect(newKeyForm.scopes).toEqual(expect.arrayContaining(request))
})

test('a key needs a name and something it may do', () => {
  expect(keyFaults(sound)).toEqual({})
  expect(keyFaults({ ...sound, name: '  ', scopes: [] })).toEqual({
    name: 'key_name_missing',
    scopes: 'key_scopes_missing',
  })
})

test.each([
  '203.0.113.7',
  '203.0.113.0/24',
  '2001:db8::1',
  '2001:db8::/32',
  ' 203.0.113.7,  203.0.113.8 ',
  '',
])('it may be used from %j', (networks) => {
  expect(keyFaults({ ...sound, networks })).toEqual({})
})

test.each([
  '203.0.113',
  '203.0.113.256',
  '203.0.113.0/33',
  'shop.example',
  '203.0.113.0/24/8',
  '203.0.113.7 x',
])('%j is no network', (networks) => {
  expect(keyFaults({ ...sound, networks })).toEqual({ networks: 'key_networks_format' })
})

test('scopes keep their order however they are pressed', () => {
  expect(toggleScope(['balance:read'], 'orders:read')).toEqual(['orders:read', 'balance:read'])
  expect(toggleScope(['orders:read'], 'orders:read')).toEqual([])
})

test('only a key with a code is sent with one', () => {
  expect(toNewKey({ ...sound, name: ' Shop ' })).toEqual({
    name: 'Shop',
    livemode: false,
    scopes: ['orders:read', 'orders:write', 'balance:read', 'webhooks:write'],
    allowed_ips: [],
  })
  expect(toNewKey({ ...sound, isLive: true }, '123456')).toMatchObject({ livemode: true, otp: '123456' })
  expect(networksOf('a, b;c\nd')).toEqual(['a', 'b', 'c', 'd'])
})

import { expect, test } from 'vitest'
import { isAppPage } from './app-page.ts'

test.each([
  '/',
  '/welcome',
  '/profile/',
  '/deal',
  '/settings',
  '/support/messages',
  '/no/such/page',
  '/c2ccc',
  '/c2cc/x',
])('%s is the app’s', (path) => expect(isAppPage(path)).toBe(true))

test.each([
  '/c2c/token',
  '/c2c/',
  '/docs',
  '/docs/openapi.json',
  '/mailbox',
  '/media/a.webp',
  '/assets/sw.js',
  '/api/v1/x',
  '/merchant/v1/orders',
])('%s is none of the worker’s business', (path) => expect(isAppPage(path)).toBe(false))

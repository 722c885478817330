import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('virtual:florin-routes', async () => ({ routes: (await import('@florin/contract')).contract }))

const { loadTexts } = await import('./texts.tsx')
const { call } = await import('./api.ts')
const { signOut } = await import('./session.ts')
const { readTokens } = await import('./tokens.ts')
const { isViewing, openViewIn } = await import('./view-mode.ts')

const memory = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
})
const local = new Map<string, string>()
const tab = new Map<string, string>()
const sent: { path: string; method: string; token: string | undefined }[] = []
const replace = vi.fn()
let status = 200

beforeEach(async () => {
  local.clear()
  tab.clear()
  sent.length = 0
  status = 200
  replace.mockClear()
  local.set('access_token', 'staff').set('refresh_token', 'R1').set('isStaff', 'true')
  vi.stubGlobal('localStorage', memory(local))
  vi.stubGlobal('sessionStorage', memory(tab))
  vi.stubGlobal('window', { close: () => undefined, location: { replace } })
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    const { Authorization: authorization } = headers as Record<string, string>
    sent.push({ path, method: method ?? '', token: authorization?.replace('Bearer ', '') })
    return new Response('{}', { status })
  })
  await loadTexts('common')
  openViewIn({ sessionStorage, location: { replace: () => undefined } } as unknown as Window, {
    token: 'view',
    userId: 'P1',
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the tab speaks with the token of the view, the others with their own', async () => {
  expect(readTokens()).toEqual({ access: 'view', refresh: '' })

  await call('userInfo')

  expect(sent).toMatchObject([{ token: 'view' }])
  expect(local.get('access_token')).toBe('staff')
})

test('nothing but reading leaves the tab', async () => {
  await expect(call('changeUsername', { body: { username: 'another' } })).rejects.toMatchObject({
    status: 451,
    code: 'view.read_only',
  })

  expect(sent).toEqual([])
})

test('a view that is over is not renewed: the tab goes back to the staff session', async () => {
  status = 401

  await call('userInfo').catch(() => undefined)

  expect(sent.map(({ path }) => path)).toEqual(['/api/account/user_info/'])
  expect(isViewing()).toBe(false)
  expect(replace).toHaveBeenCalledWith('/support/users/P1')
  expect(readTokens()?.access).toBe('staff')
  expect(local.get('isStaff')).toBe('true')
})

test('logging out of the person’s screens finishes the view and leaves staff signed in', async () => {
  await signOut()

  expect(sent).toMatchObject([{ path: '/account/view/end/', token: 'view' }])
  expect(local.get('access_token')).toBe('staff')
})

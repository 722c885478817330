import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitInstallOffer, install, installWay } from './install-offer.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', {})
  awaitInstallOffer()
})

afterEach(() => {
  page.dispatchEvent(new Event('appinstalled'))
  vi.unstubAllGlobals()
})

function offer() {
  const prompt = vi.fn(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  page.dispatchEvent(event)
  return { prompt, event }
}

test('there is nothing to press until the browser offers it, and its own bar is not shown', () => {
  expect(installWay()).toBeUndefined()
  const { event } = offer()
  expect(installWay()).toBe('asks')
  expect(event.defaultPrevented).toBe(true)
})

test('an offer is used once', async () => {
  const { prompt } = offer()
  await install()
  await install()

  expect(prompt).toHaveBeenCalledTimes(1)
  expect(installWay()).toBeUndefined()
})

test('an app that was installed in another way is not offered again', () => {
  offer()
  page.dispatchEvent(new Event('appinstalled'))

  expect(installWay()).toBeUndefined()
})

test('Safari on a phone is told how to, unless it is the installed app already', () => {
  vi.stubGlobal('navigator', { standalone: false })
  expect(installWay()).toBe('by hand')
  vi.stubGlobal('navigator', { standalone: true })
  expect(installWay()).toBeUndefined()
})

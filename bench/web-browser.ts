import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { mailCodes } from '../apps/sandbox/src/simulator/mail-codes.ts'
import type { WebWorld } from './web-world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const probe = fileURLToPath(new URL('./web-probe.js', import.meta.url))
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
]

/** The launcher's own steps, which any Node may run and which therefore have no types. */
interface Launcher {
  ensureBuilt(root: string): Promise<void>
  findChromium(root: string): Promise<string>
}

const tool = async (name: string) =>
  (await import(new URL(`../tools/launch/${name}.mjs`, import.meta.url).href)) as Launcher

/** The app as it is now, built, and a browser for it. */
export async function openBrowser(): Promise<Browser> {
  await (await tool('build')).ensureBuilt(root)
  const executablePath = await (await tool('chromium')).findChromium(root)
  return chromium.launch({ executablePath, args: flags })
}

/** What a signed-in browser stores. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Logs the simulator's trader in, as the form does. What the browser then stores opens any number of windows. */
export async function signIn(browser: Browser, { url, dataDir, people }: WebWorld): Promise<SignedIn> {
  const trader = (await people()).traders[0]
  if (!trader) throw new Error('The simulator has hired nobody')
  const { email, password } = trader
  const context = await browser.newContext({ baseURL: url })
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    return (await answer.json()) as Record<string, string>
  }
  const code_otp = await mailCodes(dataDir).after(email, () =>
    post('/account/user/login/', { email, password }),
  )
  const tokens = await post('/account/user/login-verify/', { email, password, code_otp })
  const page = await context.newPage()
  await page.goto('/assets/favicon.svg')
  const lines = Object.entries(tokens).map(
    ([name, token]) => `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(token)})`,
  )
  await page.evaluate(lines.join(';'))
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** Lighthouse's slow 4G. DevTools delays each request once; connecting is not slowed, so see `heavy`. */
export interface Network {
  readonly name: string
  readonly latencyMs: number
  readonly downKbit: number
  readonly upKbit: number
}

export const slow4g: Network = { name: 'slow 4G', latencyMs: 150, downKbit: 1_600, upKbit: 750 }
/** As Lighthouse has DevTools slow it: 3.75 round trips for each request, a tenth off the speeds. */
export const heavy: Network = {
  name: 'slow 4G, 3.75 RTT a request',
  latencyMs: 562.5,
  downKbit: 1_440,
  upKbit: 675,
}

export interface Window {
  readonly page: Page
  readonly cdp: CDPSession
  close(): Promise<void>
}

interface WindowOptions {
  readonly signedIn?: SignedIn | undefined
  readonly network?: Network | undefined
  /** How many times slower the processor is. */
  readonly slowdown?: number | undefined
}

/** A fresh browser: no cache, only the session. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  options: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...(options.signedIn && { storageState: options.signedIn }),
  })
  const page = await context.newPage()
  await page.addInitScript({ path: probe })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const { network, slowdown = 1 } = options
  if (network)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: (network.downKbit * 1_000) / 8,
      uploadThroughput: (network.upKbit * 1_000) / 8,
    })
  if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, cdp, close: () => context.close() }
}

/** Largest paint, layout shifts and the rest, as the page has kept them. */
export interface Observed {
  readonly largest?: { readonly atMs: number; readonly size: number; readonly what: string }
  readonly shifts: readonly Shift[]
  readonly longTasks: readonly { readonly atMs: number; readonly ms: number }[]
  readonly frameGaps: readonly number[]
}

export interface Shift {
  readonly value: number
  readonly atMs: number
  readonly what: readonly string[]
}

export function observed(page: Page): Promise<Observed> {
  return page.evaluate('bench.kept') as Promise<Observed>
}

/** The worst five seconds of shifts that follow each other within one, as browsers count it. */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let began = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { value, atMs } of shifts) {
    const goesOn = atMs - last < 1_000 && atMs - began < 5_000
    sum = goesOn ? sum + value : value
    if (!goesOn) began = atMs
    last = atMs
    worst = Math.max(worst, sum)
  }
  return worst
}

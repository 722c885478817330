import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { spread } from './measure.ts'
import { layoutShift, type Network, observed, openWindow, type SignedIn, type Window } from './web-browser.ts'

/** A page, the user who opens it, and what must be on it before it counts as loaded. */
export interface Visit {
  readonly name: string
  readonly path: string
  readonly signedIn?: SignedIn
  readonly shows: readonly string[]
}

/** After the page is complete, what is prefetched may still shift something. */
const calmMs = 1_500

/** Opens the page with nothing in the cache, some times. */
export async function load(
  browser: Browser,
  url: string,
  visit: Visit,
  { network, slowdown, times }: { network: Network; slowdown: number; times: number },
) {
  const loads = []
  for (let at = 0; at < times; at += 1) {
    const window = await openWindow(browser, url, { signedIn: visit.signedIn, network, slowdown })
    try {
      await open(window, visit)
      const { largest, shifts } = await observed(window.page)
      if (!largest) throw new Error(`${visit.name}: the browser told of no largest paint`)
      loads.push({ largestMs: largest.atMs, largest: largest.what, layoutShift: layoutShift(shifts), shifts })
    } finally {
      await window.close()
    }
  }
  return {
    page: visit.name,
    network: network.name,
    slowdown,
    largestMs: spread(loads.map(({ largestMs }) => largestMs)),
    layoutShift: spread(loads.map((one) => one.layoutShift)),
    loads,
  }
}

async function open({ page }: Window, { path, shows }: Visit): Promise<void> {
  await page.goto(path)
  for (const selector of shows) await page.locator(selector).first().waitFor()
  await page.waitForTimeout(calmMs)
}

interface Fetched {
  readonly file: string
  readonly kind: string
  readonly wireBytes: number
  readonly gzBytes: number
}

/** The bytes of one visit over the network; as gzip weighs them, whatever encoding the browser and the server chose. */
export async function weigh(browser: Browser, url: string, visit: Visit) {
  const window = await openWindow(browser, url, { signedIn: visit.signedIn })
  try {
    const { cdp, page } = window
    const kinds = new Map<string, { kind: string; file: string }>()
    const done: { id: string; bytes: number }[] = []
    cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
      kinds.set(requestId, { kind: type, file: new URL(response.url).pathname }),
    )
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      done.push({ id: requestId, bytes: encodedDataLength }),
    )
    await open(window, visit)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const files: Fetched[] = []
    for (const { id, bytes } of done) {
      const about = kinds.get(id)
      if (!about || !['Script', 'Stylesheet'].includes(about.kind)) continue
      const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId: id })
      const plain = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
      files.push({ ...about, wireBytes: bytes, gzBytes: gzipSync(plain).length })
    }
    const sum = (kind: string, pick: (file: Fetched) => number) =>
      files.filter((file) => file.kind === kind).reduce((total, file) => total + pick(file), 0) / 1_000
    return {
      page: visit.name,
      jsGzKb: sum('Script', ({ gzBytes }) => gzBytes),
      cssGzKb: sum('Stylesheet', ({ gzBytes }) => gzBytes),
      wireKb: files.reduce((total, { wireBytes }) => total + wireBytes, 0) / 1_000,
      files,
    }
  } finally {
    await window.close()
  }
}

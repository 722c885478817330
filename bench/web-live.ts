import type { Browser } from '@playwright/test'
import { layoutShift, type Observed, observed, openWindow, type SignedIn } from './web-browser.ts'
import type { WebWorld } from './web-world.ts'

const dashboardPath = '/api/account/dashboard/'
const firstDeal = `document.querySelector('[aria-labelledby="latest-deals"] tbody a')?.textContent ?? ''`
const blank = 'data:text/html,<p>nothing</p>'

/** The overview is watched while deals come, and beside it a page on which nothing happens. */
export async function watchLive(
  browser: Browser,
  world: WebWorld,
  { signedIn, rate, seconds }: { signedIn: SignedIn; rate: number; seconds: number },
) {
  const watched = await openWindow(browser, world.url, { signedIn })
  const empty = await openWindow(browser, world.url)
  try {
    await empty.page.goto(blank)
    await watched.page.goto('/')
    await watched.page.locator('[aria-labelledby="latest-deals"] tbody tr').first().waitFor()
    const simulation = await world.simulate(rate)
    let renewals = 0
    watched.page.on('response', (answer) => {
      if (new URL(answer.url()).pathname === dashboardPath) renewals += 1
    })
    const before = await watched.page.evaluate(firstDeal)
    for (const { page } of [watched, empty]) await page.evaluate('bench.forget()')
    await watched.page.waitForTimeout(seconds * 1_000)
    const [overview, nothing] = [await observed(watched.page), await observed(empty.page)]
    const after = await watched.page.evaluate(firstDeal)
    const said = await simulation.end()
    if (renewals < seconds / 5 || before === after)
      throw new Error(`The watched overview did not live: ${renewals} answers, ${before} then ${after}`)
    return {
      rate,
      seconds,
      renewals,
      deals: Number(/Deals made: (\d+)/.exec(said)?.[1]),
      overview: smoothness(overview, seconds),
      nothing: smoothness(nothing, seconds),
    }
  } finally {
    await watched.close()
    await empty.close()
  }
}

export type Smoothness = ReturnType<typeof smoothness>

function smoothness({ frameGaps, longTasks, shifts }: Observed, seconds: number) {
  return {
    frames: frameGaps.length,
    worstGapMs: Math.max(0, ...frameGaps),
    under50: frameGaps.filter((gap) => gap < 50).length / Math.max(1, frameGaps.length),
    // At sixty a second. A gap of two frames has lost one.
    dropped: frameGaps.reduce((sum, gap) => sum + Math.max(0, Math.round((gap * 60) / 1_000) - 1), 0),
    longTasks: longTasks.length,
    longTasksAMinute: (longTasks.length * 60) / seconds,
    worstTaskMs: Math.max(0, ...longTasks.map(({ ms }) => ms)),
    layoutShift: layoutShift(shifts),
    layoutShiftSum: shifts.reduce((sum, { value }) => sum + value, 0),
    shifts: shifts.toSorted((a, b) => b.value - a.value).slice(0, 10),
  }
}

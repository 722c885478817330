import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Where the focus stands, as somebody who looks at the screen would tell it. */
interface Stop {
  readonly name: string
  /** Which part of the page: skip, aside, header, main or dialog. */
  readonly region: string
  readonly isSeen: boolean
}

/** Somebody without a mouse. Every place that a Tab brings them to must be seen, and none may keep them. */
export class Keyboard {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Tab by Tab until it is reached; answers the stops on the way. */
  async tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> {
    // Looked up once, by role and name: at each stop anew it would be most of the walk.
    let element = await place.elementHandle()
    const stops: Stop[] = []
    while (stops.length < mostStops) {
      await this.press(key)
      stops.push(await this.stop())
      if (!(await element?.evaluate((node) => node.isConnected))) element = await place.elementHandle()
      if (await element?.evaluate((node) => node === document.activeElement)) return stops
    }
    throw new Error(`Never reached. The stops were: ${stops.map(({ name }) => name).join(' · ')}`)
  }

  /** Where the focus is now; fails where nothing shows it. */
  async stop(): Promise<Stop> {
    const look = () => this.page.evaluate(readStop)
    const stop = await look()
    if (stop.isSeen) return stop
    // A field's glow comes over some frames.
    const isSeen = async () => (await look()).isSeen
    await expect.poll(isSeen, { message: `the focus is seen on ${stop.region}: ${stop.name}` }).toBe(true)
    return stop
  }
}

const mostStops = 90

/** Runs in the page. */
function readStop(): { name: string; region: string; isSeen: boolean } {
  const element = document.activeElement
  if (!element || element === document.body) return { name: 'the page itself', region: 'page', isSeen: true }
  const regions = ['dialog', 'aside', 'main', 'header'] as const
  const region = regions.find((each) => element.closest(each === 'dialog' ? '[role=dialog]' : each)) ?? 'skip'
  const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
  const isOutlined = (each: Element | null) => {
    if (!each) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && !/, 0\)$/.test(outlineColor)
  }
  // A field glows: its box or the one around it has a ring of shadow while the focus is within.
  const glows = (each: Element | null) =>
    each?.matches(':focus-within') === true && /0px 0px 0px [1-9]\d*px/.test(getComputedStyle(each).boxShadow)
  const around = [element, element.parentElement, element.parentElement?.parentElement ?? null]
  // A choice of a group is drawn by the label behind it.
  const isSeen =
    [...around, element.nextElementSibling].some(isOutlined) ||
    (element.matches('input, textarea') && around.some(glows))
  return { name: `${name || (element as HTMLInputElement).name}`.trim().slice(0, 60), region, isSeen }
}

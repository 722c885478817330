import { expect, type Page } from '@playwright/test'

/**
 * Whatever a finger is to press takes presses on 44 pixels: measured at what is hit around its middle, not by how large it is drawn. A field has its
 * frame beside it; the dots of the banner stand closer, as one slides it by hand.
 */
export async function expectTouchable(page: Page): Promise<void> {
  const small = () => page.evaluate(smallTargets)
  await expect.poll(small, { message: 'what a finger can hardly press' }).toEqual([])
}

/** Runs in the page. */
function smallTargets(): string[] {
  const needed = 42
  const pressed =
    'a[href], button, input:not([type=hidden], [type=radio], [type=text]), [role=switch], summary'
  const inSentence = (element: Element) =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 5
  const isLeftOut = (element: Element) =>
    element.closest('[aria-hidden=true], [inert], [class*=_dots_], tr') !== null || inSentence(element)
  const found: string[] = []
  const scrolled = window.scrollY
  for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
    if (isLeftOut(element)) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    const [x, y] = [left + width / 2, top + height / 2]
    const isHit = (atX: number, atY: number) => {
      if (atX < 0 || atY < 0 || atX >= innerWidth || atY >= innerHeight) return true
      const at = document.elementFromPoint(atX, atY)
      const label = at?.closest('label')
      return (
        element.contains(at) ||
        (label != null && [...((element as HTMLInputElement).labels ?? [])].includes(label))
      )
    }
    if (!isHit(x, y)) continue
    const reach = (stepX: number, stepY: number) => {
      let far = 0
      while (far < needed && isHit(x + stepX * (far + 1), y + stepY * (far + 1))) far += 1
      return far
    }
    const size = { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1 }
    if (size.width >= needed && size.height >= needed) continue
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    found.push(`${size.width} x ${size.height}: ${element.tagName.toLowerCase()} ${name}`)
  }
  window.scrollTo(0, scrolled)
  return found
}

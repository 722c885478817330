import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** How long a finger rests on the button: long enough for everything that the lost focus sets off. */
const heldForMs = 120

/**
 * Presses where the button is before the field loses its focus, as a hand does that has already aimed. Playwright's own click looks for the
 * place once more, and would follow a button that slips away.
 */
export async function pressWhileTyping(page: Page, field: Locator, target: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await target.scrollIntoViewIfNeeded()
  const before = await placeOf(target)
  await target.evaluate((element) => {
    const { dataset } = document.documentElement
    delete dataset.pressed
    element.addEventListener('click', () => {
      dataset.pressed = 'true'
    })
  })
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(heldForMs)
  expect(await placeOf(target), 'nothing moves under the pointer').toEqual(before)
  await page.mouse.up()
  await expect(page.locator('html'), 'the press arrives').toHaveAttribute('data-pressed', 'true')
}

/** In the layout: a pressed button sinks by a pixel, which is no move. */
function placeOf(target: Locator) {
  return target.evaluate((element: HTMLElement) => {
    const around = element.offsetParent?.getBoundingClientRect()
    return {
      x: element.offsetLeft + (around?.left ?? 0),
      y: element.offsetTop + (around?.top ?? 0),
      width: element.offsetWidth,
      height: element.offsetHeight,
    }
  })
}

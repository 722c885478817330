import { expect, test } from 'vitest'
import { measure } from '../test/look-shares.ts'

const receipts = 200

test(`of ${receipts} receipts at least 95 of 100 copies are found, and at most 1 of 100 others`, {
  timeout: 1_800_000,
}, async () => {
  // 40 of a layout, of which a key may have 4: as if the store had 1 000 of each.
  const found = await measure(receipts, 4)

  console.info(
    `copies ${found.copies}, cropped ${found.cropped}, others ${found.others}, one digit ${found.oneDigit} of ${receipts}`,
  )
  expect(found.copies).toBeGreaterThanOrEqual(receipts * 0.95)
  expect(found.others).toBeLessThanOrEqual(receipts * 0.01)
  expect(found.oneDigit).toBeLessThanOrEqual(receipts * 0.01)
})

import { expect, test } from 'vitest'
import { measure } from '../test/look-shares.ts'

const documents = 200

test(`of ${documents} documents at least 95 of 100 copies are found, and at most 1 of 100 others`, {
  timeout: 1_800_000,
}, async () => {
  // 40 of a layout, of which a key may have 4: as if the store had 1 000 of each.
  const found = await measure(documents, 4)

  console.info(
    `copies ${found.copies}, cropped ${found.cropped}, others ${found.others}, one digit ${found.oneDigit} of ${documents}`,
  )
  expect(found.copies).toBeGreaterThanOrEqual(documents * 0.95)
  expect(found.others).toBeLessThanOrEqual(documents * 0.01)
  expect(found.oneDigit).toBeLessThanOrEqual(documents * 0.01)
})

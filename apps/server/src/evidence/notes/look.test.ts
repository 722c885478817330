import { expect, test } from 'vitest'
import { measure } from '../test/look-shares.ts'

// The figures of docs/disputes.md come from the larger set of look.long.test.ts; this one keeps the rule.
test('copies that were scaled or saved again are found, documents with another sum are not', async () => {
  const found = await measure(8, 4, 2)

  expect(found.copies).toBe(8)
  expect(found.others).toBe(0)
})

import { expect, test } from 'vitest'
import { arriving } from './arriving.ts'

// The fee comes on top and is rounded up: what is shown to arrive never needs more than there is.
test.each([
  ['33364.107693', '0.50', '33198.117107', '165.990586'],
  ['101.000000', '1.00', '100.000000', '1.000000'],
  ['0.000001', '1.00', '0.000000', '0.000000'],
  ['0.000000', '1.00', '0.000000', '0.000000'],
  ['50.000000', '0.00', '50.000000', '0.000000'],
])('of %s at %s percent %s arrives and %s is the fee', (ready, percent, arrives, fee) => {
  expect(arriving(ready, percent)).toEqual({ arrives, fee })
})

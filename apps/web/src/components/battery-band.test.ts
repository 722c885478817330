import { expect, test } from 'vitest'
import { batteryBand } from './battery-band.ts'

test.each([
  [0, 'bad'],
  [12, 'bad'],
  [19, 'bad'],
  [20, 'warn'],
  [44, 'warn'],
  [45, 'ok'],
  [100, 'ok'],
])('%i%% is %s', (percent, band) => {
  expect(batteryBand(percent)).toBe(band)
})

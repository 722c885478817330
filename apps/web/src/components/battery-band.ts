export type BatteryBand = 'ok' | 'warn' | 'bad'

const low = 20
const middling = 45

/** Under 20 red, under 45 orange, by the number that is shown. */
export function batteryBand(percent: number): BatteryBand {
  if (percent < low) return 'bad'
  return percent < middling ? 'warn' : 'ok'
}

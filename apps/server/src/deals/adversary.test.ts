import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { card, moves, play, type Setting, second, settings } from './test/adversary.ts'
import { oldHouse } from './test/adversary-old-rules.ts'
import { parse, trustHouse, unprovenCap } from './test/adversary-world.ts'

const strategies = fc.array(moves, { minLength: 3, maxLength: 24 })
const methodsOf = ({ hasSecondMethod }: Setting) => (hasSecondMethod ? [card, second] : [card])

describe('whoever can send any SMS, opens orders, pays where that helps and guesses', () => {
  test('gains nothing', () => {
    fc.assert(
      fc.property(settings, strategies, (setting, strategy) => {
        const { gain } = play(trustHouse(methodsOf(setting), false), setting, strategy)
        expect(gain <= 0n).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('gains at most the cap of a day where the trader lets unproven SMS through', () => {
    fc.assert(
      fc.property(settings, strategies, (setting, strategy) => {
        const { gain, days } = play(trustHouse(methodsOf(setting), true), setting, strategy)
        expect(gain <= unprovenCap * BigInt(days)).toBe(true)
      }),
      { numRuns: 1_500 },
    )
  })

  test('keeps nobody who has paid from their deal', () => {
    fc.assert(
      fc.property(settings, strategies, (setting, strategy) => {
        const { honestUnpaid } = play(trustHouse(methodsOf(setting), false), setting, strategy)
        expect(honestUnpaid).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })
})

// The attacker must be able to win: against the rules of before 17 November it does, within seconds.
test('robs the old rules', () => {
  const run = fc.check(
    fc.property(settings, strategies, (setting, strategy) => {
      const { gain } = play(oldHouse(methodsOf(setting)), setting, strategy)
      return gain <= 0n
    }),
    { numRuns: 5_000 },
  )
  expect(run.failed).toBe(true)
})

test('its texts are what our templates read, or it would attack nothing', () => {
  const read = [
    'MIR-4417 14:32 Перевод 14990.00р от Иван П. Баланс: 15990.00р',
    'MIR-4417 14:32 Перевод 14990.00р от Иван П.',
    'MIR-4417 14:32 Покупка 100.00р PYATEROCHKA Баланс: 900.00р',
  ].map((text) => parse({ channel: 'sms', sender: '900', text }).kind)
  expect(read).toEqual(['credit', 'credit', 'debit'])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { card, play, type Setting, second, settings, strategies } from './test/adversary.ts'
import { oldHouse } from './test/adversary-old-rules.ts'
import { parse, trustHouse, unprovenCap } from './test/adversary-world.ts'

const methodsOf = ({ hasSecondMethod }: Setting) => (hasSecondMethod ? [card, second] : [card])

describe('whoever can send any SMS, opens orders, pays where that helps and guesses', () => {
  test('gains nothing', async () => {
    await fc.assert(
      fc.asyncProperty(settings, strategies, async (setting, strategy) => {
        const { gain } = await play(trustHouse(methodsOf(setting), false), setting, strategy)
        expect(gain <= 0n).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('gains at most the cap of a day where the trader lets unproven SMS through', async () => {
    await fc.assert(
      fc.asyncProperty(settings, strategies, async (setting, strategy) => {
        const { gain, days } = await play(trustHouse(methodsOf(setting), true), setting, strategy)
        expect(gain <= unprovenCap * BigInt(days)).toBe(true)
      }),
      { numRuns: 1_500 },
    )
  })

  test('keeps nobody who has paid from their deal', async () => {
    await fc.assert(
      fc.asyncProperty(settings, strategies, async (setting, strategy) => {
        const { honestUnpaid } = await play(trustHouse(methodsOf(setting), false), setting, strategy)
        expect(honestUnpaid).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })
})

// The attacker must be able to win: against the rules of before 17 November it does, within seconds.
test('robs the old rules', async () => {
  const run = await fc.check(
    fc.asyncProperty(settings, strategies, async (setting, strategy) => {
      const { gain } = await play(oldHouse(methodsOf(setting)), setting, strategy)
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

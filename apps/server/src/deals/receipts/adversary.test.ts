import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { play } from '../test/adversary.ts'
import { card, type Move, type Setting, second, settings, strategies } from '../test/adversary-moves.ts'
import { oldHouse } from '../test/adversary-old-rules.ts'
import { parse, trustHouse, unprovenCap } from '../test/adversary-world.ts'

const methodsOf = ({ hasSecondMethod }: Setting) => (hasSecondMethod ? [card, second] : [card])

describe('whoever can send any SMS, opens orders, pays where that helps and guesses', () => {
  test('gains nothing', async () => {
    await fc.assert(
      fc.asyncProperty(settings, strategies, async (setting, strategy) => {
        const { gain } = await play(trustHouse(methodsOf(setting), false), setting, strategy)
        expect(gain <= 0n).toBe(true)
      }),
      { numRuns: 250 },
    )
  }, 120_000)

  test('gains at most the cap of a day where the trader lets unproven SMS through', async () => {
    await fc.assert(
      fc.asyncProperty(settings, strategies, async (setting, strategy) => {
        const { gain, days } = await play(trustHouse(methodsOf(setting), true), setting, strategy)
        expect(gain <= unprovenCap * BigInt(days)).toBe(true)
      }),
      { numRuns: 120 },
    )
  }, 120_000)

  test('keeps nobody who has paid from their deal', async () => {
    await fc.assert(
      fc.asyncProperty(settings, strategies, async (setting, strategy) => {
        const { honestUnpaid } = await play(trustHouse(methodsOf(setting), false), setting, strategy)
        expect(honestUnpaid).toEqual([])
      }),
      { numRuns: 100 },
    )
  }, 120_000)
})

// Strategies that have won once, against rules of ours that have been mended since.
describe('what was found once stays lost', () => {
  const quiet: Setting = {
    start: 0n,
    hasPush: false,
    pushPrintsBalance: false,
    hasSecondMethod: false,
    isForwarded: false,
    secret: 1,
  }
  const open = (sum: number, method = 0): Move => ({ do: 'open', sum, method })
  const pay: Move = { do: 'pay', which: -1 }
  const looks = (answers: boolean): Move => ({ do: 'trader-looks', answers })
  const forge: Move = { do: 'forge', which: -1, balance: 'paid-so-far', wording: 0, tail: 0 }
  const types: Move = { do: 'trader-types' }
  const spendsAll: Move = { do: 'trader-spends', share: 1 }

  test.each<[string, Partial<Setting>, Move[]]>([
    ['an empty card, filled and proven', {}, [open(1_000), pay, looks(true), open(14_990), forge]],
    [
      'two cards of one account',
      { hasSecondMethod: true },
      [
        open(1_000, 1),
        pay,
        open(1_000),
        pay,
        looks(false),
        open(1_001),
        pay,
        looks(true),
        open(14_990),
        forge,
      ],
    ],
    [
      'a forged text that waits for the proof, and is then paid honestly',
      { start: 10_000_000_007n },
      [
        open(5_000),
        forge,
        types,
        spendsAll,
        pay,
        looks(false),
        open(5_001),
        pay,
        looks(true),
        open(14_990),
        forge,
      ],
    ],
  ])('%s', async (_, setting, strategy) => {
    const whole = { ...quiet, ...setting }
    expect((await play(trustHouse(methodsOf(whole), false), whole, strategy)).gain <= 0n).toBe(true)
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
}, 120_000)

test('its texts are what our templates read, or it would attack nothing', () => {
  const read = [
    'MIR-4417 14:32 Перевод 14990.00р от Иван П. Баланс: 15990.00р',
    'MIR-4417 14:32 Перевод 14990.00р от Иван П.',
    'MIR-4417 14:32 Покупка 100.00р PYATEROCHKA Баланс: 900.00р',
  ].map((text) => parse({ channel: 'sms', sender: '900', text }).kind)
  expect(read).toEqual(['credit', 'credit', 'debit'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FollowedText, markChain, spanWithoutRoom } from './chain-marks.ts'

const minute = (at: number) => new Date(Date.UTC(2026, 10, 15, 13, at))
const text = (at: number, moved: bigint, balance: bigint | undefined, more: Partial<FollowedText> = {}) =>
  ({
    at: minute(at),
    moved,
    balance,
    link: moved > 0n ? 'follows' : undefined,
    isProof: false,
    ...more,
  }) as FollowedText
const silent = (at: number): FollowedText => ({
  at: minute(at),
  moved: undefined,
  balance: undefined,
  link: undefined,
  isProof: false,
})

const sum = 7_300_00n
const time = { shownAt: minute(2), endsAt: minute(17), kopecks: sum }
/** Before, twice within, and after the time to pay. */
const day = [
  text(0, 2_100_00n, 10_000_00n),
  text(6, -540_00n, 9_460_00n),
  text(14, 1_500_00n, 10_960_00n),
  text(31, 3_000_00n, 13_960_00n),
]

test('every balance follows from the one before: the chain leaves no room for the sum', () => {
  const marks = markChain(day, undefined)

  expect(marks).toEqual(['continues', 'continues', 'continues', 'continues'])
  expect(spanWithoutRoom(day, marks, time)).toEqual({ from: minute(0), to: minute(31) })
})

test('the sum came: there is no such span', () => {
  const came = [day[0]!, text(9, sum, 17_300_00n), text(31, 100_00n, 17_400_00n)]

  expect(spanWithoutRoom(came, markChain(came, undefined), time)).toBeNull()
})

test('a balance that jumps leaves room, whoever says that it follows', () => {
  const jump = [day[0]!, text(31, 3_000_00n, 20_300_00n, { isProof: true })]

  expect(markChain(jump, undefined)).toEqual(['continues', 'continues'])
  expect(spanWithoutRoom(jump, ['continues', 'continues'], time)).toBeNull()
})

test('without a text before the showing, or after the end, nothing is proven', () => {
  const [early, later] = [day.slice(0, 3), day.slice(1)]

  expect(spanWithoutRoom(later, markChain(later, undefined), time)).toBeNull()
  expect(spanWithoutRoom(early, markChain(early, undefined), time)).toBeNull()
})

// The payer forges the text that would have reported the payment, and does not know the balance.
test('a forged text breaks, and changes nothing of what the chain proves', () => {
  const forged = day.toSpliced(2, 0, text(9, sum, 99_000_00n, { link: 'breaks' }))
  const marks = markChain(forged, undefined)

  expect(marks).toEqual(['continues', 'continues', 'breaks', 'continues', 'continues'])
  expect(spanWithoutRoom(forged, marks, time)).toEqual({ from: minute(0), to: minute(31) })
})

test.each<[string, FollowedText, string]>([
  ['a debit that does not add up', text(6, -540_00n, 9_000_00n), 'breaks'],
  ['a text without a balance', text(6, -540_00n, undefined), 'missing'],
  ['a text that moves nothing', silent(6), 'missing'],
  ['a credit that no proven chain was there for', text(6, 500_00n, 10_500_00n, { link: 'none' }), 'missing'],
  [
    'the push after the SMS of the same movement',
    text(6, 2_100_00n, 10_000_00n, { link: undefined }),
    'continues',
  ],
])('%s', (_, one, mark) => {
  expect(markChain([day[0]!, one], undefined)[1]).toBe(mark)
})

test('debits before the first proven text continue if they lead to it', () => {
  const leading = [text(0, -40_00n, 8_000_00n), text(1, -50_00n, 7_950_00n), text(3, 50_00n, 8_000_00n)]

  expect(markChain(leading, undefined)).toEqual(['continues', 'continues', 'continues'])
  expect(markChain(leading.with(1, text(1, -50_00n, 7_000_00n)), undefined)).toEqual([
    'missing',
    'missing',
    'continues',
  ])
})

test('debits alone continue where the last is the balance that the chain has', () => {
  const debits = [text(0, -40_00n, 8_000_00n), text(1, -50_00n, 7_950_00n)]

  expect(markChain(debits, 7_950_00n)).toEqual(['continues', 'continues'])
  expect(markChain(debits, 7_000_00n)).toEqual(['missing', 'missing'])
  expect(markChain(debits, undefined)).toEqual(['missing', 'missing'])
})

const movement = fc.bigInt({ min: -5_000_00n, max: 9_000_00n }).filter((moved) => moved !== 0n)

// Whatever really happened on the account, `no_room` is given only when the sum did not come.
test('the chain never denies room for a sum that came within the time to pay', () => {
  const before = fc.array(movement, { minLength: 1, maxLength: 4 })
  const within = fc.array(movement, { maxLength: 6 })
  fc.assert(
    fc.property(before, within, before, fc.nat(6), fc.boolean(), (first, during, after, place, isTold) => {
      const moves = [
        ...first.map((moved) => ({ moved, at: 1 })),
        ...during.toSpliced(place, 0, sum).map((moved) => ({ moved, at: 9 })),
        ...after.map((moved) => ({ moved, at: 20 })),
      ]
      let balance = 100_000_00n
      const texts = moves.map(({ moved, at }) => {
        balance += moved
        return text(at, moved, balance)
      })
      // The phone may have missed the very text.
      const heard = isTold
        ? texts
        : texts.toSpliced(
            texts.findIndex(({ moved }) => moved === sum),
            1,
          )
      // A credit's stored mark says so too where the balance jumps; here even that is not relied upon.
      expect(spanWithoutRoom(heard, markChain(heard, undefined), time)).toBeNull()
    }),
  )
})

test('the chain denies room for every other sum when all texts were heard', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 6 }), (during) => {
      fc.pre(!during.includes(sum))
      const moves = [
        { moved: 1_00n, at: 1 },
        ...during.map((moved) => ({ moved, at: 9 })),
        { moved: 2_00n, at: 20 },
      ]
      let balance = 100_000_00n
      const texts = moves.map(({ moved, at }) => {
        balance += moved
        return text(at, moved, balance)
      })
      expect(spanWithoutRoom(texts, markChain(texts, undefined), time)).toEqual({
        from: minute(1),
        to: minute(20),
      })
    }),
  )
})

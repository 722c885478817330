import { test } from 'vitest'
import { expectSoundBooks } from '../test/sound-books.ts'
import { allSweepCases, playSweepCrash } from '../test/sweep-crashes.ts'
import { allVerifyCases, playVerifyCrash } from '../test/verify-crashes.ts'
import {
  allCases,
  allRefusedCases,
  crashPoints,
  playCrash,
  playRefusedCrash,
} from '../test/withdrawal-crashes.ts'
import { useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals()

/** A spread of the matrix that moves with the seed and always holds the two most dangerous moments. */
function sample(count: number, seed: number) {
  const all = allCases()
  const behaviours = all.length / crashPoints.length
  const drawn = Array.from({ length: count }, (_, at) => {
    const point = Math.floor((at * crashPoints.length) / count)
    return all[point * behaviours + ((at * 7 + seed) % behaviours)] as (typeof all)[number]
  })
  return [...drawn, { point: 'send.sent' as const, behaviour: 'accepts, then times out' }]
}

test.each(sample(1, 3))(
  'killed at $point while the node $behaviour: one transfer',
  (one) => playCrash(own, one),
  90_000,
)

/** A few of a longer list, far apart and none of them like the one before; the seed moves them. */
function spread<Case>(all: readonly Case[], count: number, seed: number): Case[] {
  const stride = Math.floor(all.length / count) + 1
  return Array.from({ length: count }, (_, at) => all[(at * stride + seed) % all.length] as Case)
}

test.each(spread(allVerifyCases(), 1, 30))(
  'killed at $point while the node $behaviour: one withdrawal, one transfer',
  (one) => playVerifyCrash(own, one),
  90_000,
)

test.each(spread(allRefusedCases(), 1, 7))(
  'killed at $point of a transfer that the chain refuses, while the node $behaviour: none, and the money back once',
  (one) => playRefusedCrash(own, one),
  90_000,
)

test.each(spread(allSweepCases(), 1, 17))(
  'killed at $point of a $during while the node $behaviour: brought home once, its cost booked once',
  (one) => playSweepCrash(own, one),
  90_000,
)

test('the books agree after all of it', () => expectSoundBooks(own))

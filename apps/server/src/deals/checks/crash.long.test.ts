import { beforeAll, beforeEach, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { allDealCrashes, playDealCrash } from '../test/deal-crashes.ts'
import { expectSoundBooks } from '../test/opened.ts'
import { setRate } from '../test/shop.ts'

const world = useWorld({ isIdle: true })
beforeAll(() => setRate(world))
beforeEach(() => setRate(world))

/** Each point several times: what is in flight dies at another statement each time. */
const rounds = [1, 2, 3].flatMap((round) => allDealCrashes().map((crash) => ({ ...crash, round })))

test.each(rounds)(
  '$verb, killed $moment $statement (round $round): nothing lost, nothing doubled',
  (one) => playDealCrash(world, one),
  120_000,
)

test('the books agree after all of it', () => expectSoundBooks(world), 60_000)

import { beforeAll, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { allDealCrashes, type DealCrash, playDealCrash } from '../test/deal-crashes.ts'
import { expectSoundBooks } from '../test/opened.ts'
import { setRate } from '../test/shop.ts'

const world = useWorld({ isIdle: true })
beforeAll(() => setRate(world))

/** The points at which it is unknown whether the database has committed: one of each verb that moves money. */
const sample = allDealCrashes().filter(
  ({ verb, statement, moment }: DealCrash) =>
    moment === 'during' && ['open', 'confirm', 'receive'].includes(verb) && statement !== 'claim_receipts',
)

test.each(sample)(
  '$verb, killed $moment $statement: nothing lost, nothing doubled',
  (one) => playDealCrash(world, one),
  90_000,
)

test('the books agree after all of it', () => expectSoundBooks(world))

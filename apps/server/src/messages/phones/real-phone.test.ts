import { test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { killRealPhone } from '../test/real-phone.ts'

const world = useWorld()

// Android kills it, the train is in a tunnel, answers are lost after we have stored: each message is here once.
test(
  'the real client, killed in the middle of 150 messages behind a cutting network: each is kept exactly once',
  () => killRealPhone(world, 150, [20, 100]),
  240_000,
)

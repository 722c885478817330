import { test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { killRealPhone } from '../test/real-phone.ts'

const world = useWorld()

test(
  'the real client, killed in the middle of 1 000 messages behind a cutting network: each is kept exactly once',
  () => killRealPhone(world, 1_000, [100, 400, 800]),
  240_000,
)

import { login, register } from '../../../test/people.ts'
import type { World } from '../../../test/world.ts'

/** A member of support, signed in. */
export async function supportOf(world: World) {
  const { email } = await register(world)
  const userId = await world.userId(email)
  await world.florin.services.users.changeRights('test', { ip: '-', requestId: '-' }, userId, {
    isStaff: true,
  })
  const { browser } = await login(world, email)
  return { email, userId, browser }
}

/** Somebody of whom support changes something. */
export async function personOf(world: World, accountType: 'trader' | 'merchant' = 'trader') {
  const { email, browser } = await register(world, { accountType })
  return { email, browser, userId: await world.userId(email) }
}

export const auditOf = (world: World, userId: string) =>
  world.query<{ actor: string; action: string; before: object; after: object }>(
    'select actor, action, before, after from audit where subject = $1 order by id',
    [`user:${userId}`],
  )

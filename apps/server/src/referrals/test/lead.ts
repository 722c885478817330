import { login, type Person, register } from '../../../test/people.ts'
import type { World } from '../../../test/world.ts'

const origin = { ip: 'test', requestId: 'test' }

/** Somebody who may invite others, signed in with that right. */
export async function newLead(world: World, email?: string): Promise<Person & { readonly id: string }> {
  const person = await register(world, email === undefined ? {} : { email })
  const id = await world.userId(person.email)
  await world.florin.services.users.changeRights('test', origin, id, { isLead: true })
  return { ...(await login(world, person.email)), id }
}

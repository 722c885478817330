import { entitiesTyped } from './entities.ts'
import type { Chat, Message, SandboxPerson } from './shapes.ts'
import { userOf, type World } from './world.ts'

/** A group that somebody has put the bot into. */
export function groupSide(world: World, title: string, members: readonly Pick<SandboxPerson, 'id'>[]) {
  const id = -world.store.next('last group', 500_000_001)
  const chat: Chat = { id, type: 'group', title }
  world.store.setSetting('groups', [...world.groups(), { ...chat, members: members.map((each) => each.id) }])
  return {
    id,
    send(person: Pick<SandboxPerson, 'id'>, text: string): Message {
      const speaker = world.store.person(person.id)
      if (!speaker) throw new RangeError(`There is no person ${person.id}.`)
      const entities = entitiesTyped(text)
      const message = world.say(chat, userOf(speaker), {
        text,
        ...(entities.length === 0 ? {} : { entities }),
      })
      world.tell({ message })
      return message
    },
    messages: () => world.store.messages(id),
  }
}

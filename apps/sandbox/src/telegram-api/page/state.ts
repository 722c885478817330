import type { Faults } from '../faults.ts'
import type { Message, SandboxPerson } from '../shapes.ts'
import type { World } from '../world.ts'
import { isConnected, progressOf } from './progress.ts'

export type SwitchName = 'silent' | 'waits'

/** Everything that the page shows for one person. */
export function pageState(world: World, faults: Faults, personId: number) {
  const { store } = world
  const person = store.person(personId) ?? store.persons()[0]
  const id = person?.id ?? 0
  return {
    person: id,
    persons: store.persons().map((each) => personOf(world, each)),
    messages: store.messages(id).slice(-shown).map(messageOf),
    keyboard: (world.keyboard(id) ?? []).map((row) =>
      row.map((key) => (typeof key === 'string' ? key : key.text)),
    ),
    hasStarted: person?.hasStarted ?? false,
    progress: progressOf(world, id),
    switches: {
      silent: faults.list().some(({ fault }) => fault.kind === 'hang'),
      waits: faults.list().some(({ fault }) => fault.kind === 'status' && fault.status === 429),
      blocked: person?.hasBlocked ?? false,
    },
  }
}

const shown = 200

const personOf = (world: World, { id, first_name, username, hasBlocked }: SandboxPerson) => ({
  id,
  name: username === undefined ? first_name : `@${username}`,
  isConnected: isConnected(world, id),
  hasBlocked,
})

function messageOf({
  message_id: id,
  from,
  date,
  photo,
  document,
  reply_markup: markup,
  ...message
}: Message) {
  return {
    id,
    isBots: from.is_bot,
    date,
    text: message.text ?? message.caption ?? '',
    entities: message.entities ?? message.caption_entities ?? [],
    photo: photo && `telegram/files/${photo.at(-1)!.file_id}`,
    document: document && { name: document.file_name, bytes: document.file_size },
    album: message.media_group_id,
    isEdited: message.edit_date !== undefined,
    buttons: (markup?.inline_keyboard ?? []).map((row) =>
      row.map(({ text, url, callback_data: data }) => (url === undefined ? { text, data } : { text, url })),
    ),
  }
}

import type { Delivery } from './delivery.ts'
import type { FaultOrder, Faults } from './faults.ts'
import { groupSide } from './group-side.ts'
import { personSide } from './person-side.ts'
import type { SandboxPerson, Update } from './shapes.ts'
import type { World } from './world.ts'

export type Control = ReturnType<typeof createControl>

export interface LoggedCall {
  readonly method: string
  readonly values: Readonly<Record<string, unknown>>
  readonly at: number
}

export interface PersonInput {
  readonly username?: string
  readonly language?: string
}

/** Everything that people and misfortune do to a bot, for tests and for the chat page. */
export function createControl({
  world,
  delivery,
  faults,
  pace,
  calls,
}: {
  world: World
  delivery: Delivery
  faults: Faults
  pace: { refused(): number }
  calls: readonly LoggedCall[]
}) {
  const { store } = world
  return {
    makePerson(name: string, { username, language = 'ru' }: PersonInput = {}): SandboxPerson {
      const person: SandboxPerson = {
        id: store.next('last person', 700_000_001),
        is_bot: false,
        first_name: name,
        ...(username === undefined ? {} : { username }),
        language_code: language,
        hasStarted: false,
        hasBlocked: false,
      }
      world.savePerson(person)
      return person
    },
    persons: () => store.persons(),
    /** A person's private chat with the bot. */
    chat: (person: Pick<SandboxPerson, 'id'>) => personSide(world, person.id),
    group: (title: string, members: readonly Pick<SandboxPerson, 'id'>[]) => groupSide(world, title, members),
    /** Delivers this update once, whatever has been confirmed: doubled, out of order, or forged. */
    raw(update: Partial<Update> & Readonly<Record<string, unknown>>): void {
      delivery.inject({ update_id: store.next('last update', 100_000_001), ...update })
    },
    pendingUpdates: () => store.pending(100),
    /** Adds a fault; gives back how to end it. */
    faults: (order: FaultOrder) => faults.add(order),
    faultsNow: () => faults.list(),
    mend: () => faults.clear(),
    /** Messages that were answered with 429 because of the limits, not because of a fault. */
    tooFast: () => pace.refused(),
    /** Every call of the bot since the start, oldest first. */
    calls: (method?: string): readonly LoggedCall[] =>
      method === undefined ? calls : calls.filter((call) => call.method === method),
    /** Resolves with the first thing that `find` gives, looking again after every change. */
    async until<Found>(find: () => Found | undefined, withinMs = 40_000): Promise<Found> {
      const signal = AbortSignal.timeout(withinMs)
      for (;;) {
        const found = find()
        if (found !== undefined) return found
        if (signal.aborted) throw new Error('The bot has not done what was waited for.')
        await nextChange(world, signal)
      }
    },
  }
}

function nextChange({ events }: World, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      events.off('changed', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    events.on('changed', end)
    signal.addEventListener('abort', end)
  })
}

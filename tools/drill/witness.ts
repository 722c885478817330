import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readJournal, type WitnessLine } from './journal.ts'
import type { WitnessCounts } from './witness-load.ts'
import type { FromWitness, ToWitness } from './witness-main.ts'
import { journalFile, type WitnessOrders } from './witness-people.ts'

export type { WitnessCounts } from './witness-load.ts'

/** The witness, from the side of the process that kills. */
export interface Witness {
  /** Where each shop is paid out. */
  readonly addresses: Readonly<Record<string, string>>
  /** Lets the load begin. */
  go(): void
  counts(): Promise<WitnessCounts>
  /** So many pages of payers stay open, from the next orders on. */
  keepPages(most: number): void
  /** No new orders; resolves when all that were begun are through. */
  stopLoad(): Promise<void>
  /** Everything it has seen so far. */
  journal(): Promise<WitnessLine[]>
  end(): void
}

const program = fileURLToPath(new URL('witness-main.ts', import.meta.url))

export async function startWitness(
  orders: WitnessOrders,
  permit: (email: string) => Promise<void>,
): Promise<Witness> {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const say = (word: ToWitness) => void child.send(word)
  const hired = hear(child, 'hired')
  child.on('message', (word: FromWitness) => {
    if (word.say === 'permit')
      permit(word.email).then(
        () => say({ say: 'permitted' }),
        () => child.kill(),
      )
  })
  say({ say: 'begin', orders })
  const { addresses } = await hired
  const counts = async () => {
    const answer = hear(child, 'counts')
    say({ say: 'count' })
    return (await answer).counts
  }
  return {
    addresses,
    go: () => say({ say: 'go' }),
    keepPages: (most) => say({ say: 'pages', most }),
    counts,
    async stopLoad() {
      const stopped = hear(child, 'stopped')
      say({ say: 'stop' })
      await stopped
    },
    async journal() {
      // Whatever it counts is on the disk when it answers.
      await counts()
      return readJournal(journalFile(orders.ownDir))
    },
    end: () => void child.kill('SIGTERM'),
  }
}

function hear<Say extends FromWitness['say']>(
  child: ChildProcess,
  say: Say,
): Promise<Extract<FromWitness, { say: Say }>> {
  return new Promise((resolve, reject) => {
    const listen = (word: FromWitness) => {
      if (word.say === 'failed') reject(new Error(`The witness failed: ${word.reason}`))
      else if (word.say === say) resolve(word as Extract<FromWitness, { say: Say }>)
      else return
      child.off('message', listen)
      child.off('exit', left)
    }
    const left = () => reject(new Error('The witness has ended.'))
    child.on('message', listen)
    child.once('exit', left)
  })
}

import { type People, peopleOf, writeGenesis } from '../contracts/genesis.ts'
import { sha256, toHex } from '../encoding/bytes.ts'
import { sign } from '../encoding/keys.ts'
import { type Overlay, overlay } from '../state/state.ts'
import { execute } from '../transactions/execute.ts'
import { Refusal } from '../transactions/refusal.ts'
import type { SignedTransaction } from '../transactions/transaction.ts'
import { type Admission, admit, isStillGood } from './admission.ts'
import { type Block, blockIdOf, blockVersion, encodeHeader, type Included, txTrieRootOf } from './block.ts'
import type { Store } from './store.ts'

export type Chain = ReturnType<typeof openChain>

export interface Reorganisation {
  depth: number
  /** Where the transactions of the lost blocks go; `vanish` forgets all of them. */
  transactions?: 'pending' | 'vanish'
  /** Ids that vanish even though the others return to the waiting line. */
  vanish?: string[]
  /** How many blocks the winning fork has; one more than the losing one, as a fork must to win. */
  replacement?: number
}

/** The chain itself: who waits, what is mined, and what a fork takes back. Knows nothing of HTTP. */
export function openChain({ store, seed, solidLag }: { store: Store; seed: string; solidLag: number }) {
  const people = peopleOf(seed)
  let waiting: Overlay | undefined
  let offsetMs = Number(store.readSetting('clock offset') ?? 0)
  const now = (): number => Date.now() + offsetMs

  if (!store.lastBlock()) begin(store, people, seed, now())
  if (store.readSetting('seed') !== seed)
    throw new Error('This data directory belongs to a chain of another seed.')

  const head = (): Block => store.lastBlock()!
  const admission = (): Admission => ({
    head: head(),
    blockByNumber: store.blockByNumber,
    isKnown: (id) => store.isPending(id) || store.transactionById(id) !== undefined,
  })

  /** What the waiting transactions will have done; a new one is judged after them, as a real node does. */
  function waitingState(): Overlay {
    if (waiting) return waiting
    waiting = overlay(store.head)
    for (const transaction of store.pending()) tryExecute(waiting, transaction, now())
    return waiting
  }

  /** Takes a transaction into the waiting line, or throws the node's refusal. */
  function broadcast(transaction: SignedTransaction): void {
    const remembers = store.readSetting('remembers ids') === 'yes'
    if (remembers) {
      if (store.isRemembered(transaction.id)) {
        throw new Refusal('DUP_TRANSACTION_ERROR', 'Transaction already exists.')
      }
      // Before the checks, as java-tron does: an id that was refused once stays a duplicate.
      store.rememberId(transaction.id)
    }
    admit(transaction, admission())
    execute(waitingState(), transaction, now())
    store.addPending(transaction)
  }

  function mine(stepMs = 0): Block {
    const parent = head()
    offsetMs += stepMs
    if (stepMs > 0) store.writeSetting('clock offset', String(offsetMs))
    const timestamp = Math.max(parent.timestamp + 1, now())
    return store.atomically(() => {
      const state = overlay(store.head)
      const included = collect(state, timestamp)
      const block = seal(people, forks(), parent, timestamp, included)
      store.appendBlock(block, included, state.changes)
      waiting = undefined
      return block
    })
  }

  function collect(state: Overlay, timestamp: number): Included[] {
    const chain = admission()
    const included: Included[] = []
    for (const transaction of store.pending()) {
      const receipt = isStillGood(transaction, chain) ? tryExecute(state, transaction, timestamp) : undefined
      if (receipt) {
        included.push({ transaction, receipt, block: chain.head.number + 1, position: included.length })
      } else {
        store.removePending(transaction.id)
      }
    }
    return included
  }

  const forks = (): number => Number(store.readSetting('forks') ?? 0)

  /** Another fork wins: the last blocks never happened, and others of the same heights did. */
  function reorganise({
    depth,
    transactions = 'pending',
    vanish = [],
    replacement = depth + 1,
  }: Reorganisation) {
    const last = head().number
    if (!Number.isInteger(depth) || depth < 1 || depth > last) {
      throw new RangeError(`A reorganisation goes 1 to ${last} blocks deep.`)
    }
    return store.atomically(() => {
      const lost = store.removeAbove(last - depth)
      store.writeSetting('forks', String(forks() + 1))
      const waitingBefore = store.pending()
      for (const { id } of waitingBefore) store.removePending(id)
      // The winning fork was built by people who had not heard of our transactions, so it is empty.
      for (let index = 0; index < replacement; index += 1) mine()
      const returning = transactions === 'vanish' ? [] : lost.filter(({ id }) => !vanish.includes(id))
      for (const transaction of [...returning, ...waitingBefore]) store.addPending(transaction)
      waiting = undefined
      return { head: head(), returned: returning.map(({ id }) => id), lost: lost.map(({ id }) => id) }
    })
  }

  /** A change of the world from outside the chain (a switch, a new token): no block carries it and no fork undoes it. */
  function decree(change: (state: Store['head']) => void): void {
    store.atomically(() => change(store.head))
    waiting = undefined
  }

  function advanceClock(ms: number): void {
    offsetMs += ms
    store.writeSetting('clock offset', String(offsetMs))
  }

  function drop(id: string): void {
    store.removePending(id)
    waiting = undefined
  }

  return {
    people,
    store,
    now,
    head,
    solidNumber: () => Math.max(0, head().number - solidLag),
    broadcast,
    mine,
    reorganise,
    decree,
    advanceClock,
    drop,
    waitingState,
    setRemembersIds: (remembers: boolean) => store.writeSetting('remembers ids', remembers ? 'yes' : 'no'),
  }
}

function tryExecute(state: Overlay, transaction: SignedTransaction, at: number) {
  try {
    return execute(state, transaction, at)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function begin(store: Store, people: People, seed: string, at: number): void {
  store.atomically(() => {
    store.writeSetting('seed', seed)
    writeGenesis(store.head, people, at)
    const nothing = { number: -1, timestamp: at - 1, id: '00'.repeat(32) }
    const genesis = seal(people, 0, nothing, at, [])
    store.appendBlock(genesis, [], new Map())
    // Clients read the height of the newest block, and protobuf's JSON does not write a height of zero.
    store.appendBlock(seal(people, 0, genesis, at + 1, []), [], new Map())
  })
}

/** The witness depends on the count of forks, so that a replaced block never gets its old id again. */
function seal(
  people: People,
  forks: number,
  parent: Pick<Block, 'number' | 'id'>,
  timestamp: number,
  included: Included[],
): Block {
  const number = parent.number + 1
  const witness = people.witnesses[(number + forks) % people.witnesses.length]!
  const header = {
    number,
    timestamp,
    txTrieRoot: txTrieRootOf(included),
    parentHash: parent.id,
    witnessAddress: witness.address,
    version: blockVersion,
  }
  const witnessSignature = toHex(sign(sha256(encodeHeader(header)), witness.secret))
  return { ...header, id: blockIdOf(header), witnessSignature }
}

import type { Faults } from './api/faults.ts'
import { openChain } from './chain/chain.ts'
import { openStore, type Store, storeFile } from './chain/store.ts'
import { type Control, createControl } from './control/control.ts'
import { createTicker } from './control/ticker.ts'
import { type Door, openDoor } from './door.ts'
import { createHalt, fileFailure, type Halt, stoppedSentence } from './halt.ts'

export type { Fault, Faults, Lies, QueuedFault } from './api/faults.ts'
export type { Reorganisation } from './chain/chain.ts'
export type { ForgedReceipt, Log, TokenSettings } from './contracts/contract.ts'
export type { Control, FaucetInput, Payment, TransferQuestion } from './control/control.ts'
export type { Door } from './door.ts'

export interface TronNodeOptions {
  port?: number
  /** Where the chain is kept; without it the chain lives and dies with the process. */
  dataDir?: string
  /** The interval of blocks made by the clock; without it blocks are made on request only. */
  blockMs?: number
  solidLag?: number
  seed?: string
  /** Called once with one sentence when the chain stops because its file fails; afterwards every call answers 503. */
  onStop?: (reason: string) => void
}

export interface TronNode {
  readonly url: string
  /** USDT's contract and the faucet, in base58. */
  readonly usdt: string
  readonly faucetAddress: string
  readonly control: Control
  readonly faults: Faults
  /** A second node of the same chain, with its own faults, for clients that query two. */
  openDoor(port?: number): Promise<Door>
  close(): Promise<void>
}

/** A Tron node on loopback: the same chain logic, wire format and refusals as far as a wallet can tell. */
export async function startTronNode(options: TronNodeOptions = {}): Promise<TronNode> {
  const { dataDir, onStop = (reason) => void process.stderr.write(`tron-node: ${reason}\n`) } = options
  const file = storeFile(dataDir)
  let store: Store | undefined
  try {
    store = openStore(dataDir)
    return await start(store, options, (stopTicker) =>
      createHalt(file, (reason) => {
        stopTicker()
        onStop(reason)
      }),
    )
  } catch (error) {
    store?.close()
    const cause = fileFailure(error)
    throw cause === undefined ? error : new Error(stoppedSentence(cause, file), { cause: error })
  }
}

async function start(
  store: Store,
  { port = 0, blockMs, solidLag = 19, seed = 'florin' }: TronNodeOptions,
  haltBy: (stopTicker: () => void) => Halt,
): Promise<TronNode> {
  const chain = openChain({ store, seed, solidLag })
  const ticker = createTicker(() => {
    try {
      chain.mine()
    } catch (error) {
      if (!halt.stopFor(error)) throw error
    }
  })
  const halt = haltBy(() => ticker.set(null))
  const control = createControl(chain, ticker)
  const doors: Door[] = []
  const open = async (at: number): Promise<Door> => {
    const door = await openDoor({ chain, control, halt, port: at })
    doors.push(door)
    return door
  }
  const front = await open(port)
  ticker.set(blockMs ?? null)
  const { usdt, faucet } = control.state()
  return {
    url: front.url,
    usdt,
    faucetAddress: faucet,
    control,
    faults: front.faults,
    openDoor: (at = 0) => open(at),
    async close() {
      ticker.set(null)
      await Promise.all(doors.map((door) => door.close()))
      store.close()
    },
  }
}

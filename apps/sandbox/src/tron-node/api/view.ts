import type { Block, Included } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { StateView } from '../state/state.ts'
import { blockSeen, type Faults, heightsSeen } from './faults.ts'

/** The chain as one caller may see it: up to the head, or only what is solid, and through the door's lies. */
export interface ChainView {
  readonly top: number
  topBlock(): Block
  block(number: number): Block | undefined
  blockById(id: string): Block | undefined
  transactionsOf(block: Block): Included[]
  transaction(id: string): { included: Included; block: Block } | undefined
  state(): StateView
}

export function viewOf(chain: Chain, faults: Faults, isSolid: boolean): ChainView {
  const { store } = chain
  const lies = faults.lies()
  const heights = heightsSeen(lies, chain.head().number, chain.solidNumber())
  const top = isSolid ? heights.solid : heights.head
  const block = (number: number): Block | undefined => {
    const found = number <= top ? store.blockByNumber(number) : undefined
    return found && blockSeen(lies, found)
  }
  return {
    top,
    block,
    topBlock: () => block(top)!,
    blockById: (id) => {
      // The id holds the height, so a liar's own ids can be found again too.
      const found = block(Number.parseInt(id.slice(0, 16), 16))
      return found?.id === id ? found : undefined
    },
    transactionsOf: ({ number }) => store.transactionsOf(number),
    transaction: (id) => {
      const included = store.transactionById(id)
      const home = included && block(included.block)
      return home && { included, block: home }
    },
    state: () => (top === chain.head().number ? store.head : store.stateAt(top)),
  }
}

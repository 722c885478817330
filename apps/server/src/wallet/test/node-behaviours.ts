import type { TronNode } from '@florin/sandbox/tron-node/index'

export const sending = 'wallet/broadcasthex'

/** What the node does to us, before the crash or between crash and recovery. */
export const behaviours: Readonly<
  Record<string, { before?(node: TronNode): void; after?(node: TronNode): void }>
> = {
  honest: {},
  cuts: { before: (node) => node.faults.add(sending, { kind: 'cut' }) },
  'accepts, then times out': { before: (node) => node.faults.add(sending, { kind: 'accept then time out' }) },
  swallows: { before: (node) => node.faults.add(sending, { kind: 'swallow' }, 2) },
  'answers 503': { before: (node) => node.faults.add(sending, { kind: 'status', status: 503 }, 3) },
  'answers 429 to all': { before: (node) => node.faults.add('*', { kind: 'status', status: 429 }, 3) },
  'talks garbage': { before: (node) => node.faults.add(sending, { kind: 'garbage' }) },
  'is slow': { before: (node) => node.faults.add('*', { kind: 'slow', ms: 60 }, 10) },
  'forgets receipts': {
    before: (node) => node.faults.add('gettransactioninfobyid', { kind: 'empty' }, 4),
    after: (node) => node.faults.add('gettransactioninfobyid', { kind: 'empty' }, 2),
  },
  hangs: { before: (node) => node.faults.add(sending, { kind: 'hang' }) },
  reorganises: { after: (node) => void node.control.reorganise({ depth: 3 }) },
  'drops what waits': {
    after: (node) => node.control.state().pending.forEach((txid) => void node.control.drop(txid)),
  },
}

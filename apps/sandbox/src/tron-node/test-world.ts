import { TronWeb } from 'tronweb'
import { startTronNode, type TronNode, type TronNodeOptions } from './index.ts'

export interface ChainPerson {
  key: string
  address: string
  hex: string
  tron: TronWeb
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A node, and people with keys who speak to it through the real client. */
export async function openWorld(options: TronNodeOptions = {}) {
  const node = await startTronNode(options)
  const person = (number: number): ChainPerson => personOf(node, number)
  return {
    node,
    person,
    /** Somebody with TRX and USDT, as of a mined block. */
    rich: (number: number, trx = '1000', usdt = '500'): ChainPerson => {
      const somebody = person(number)
      node.control.faucet({ address: somebody.address, trx, usdt })
      return somebody
    },
    ask: (path: string, body: unknown = {}) => postJson(`${node.url}/${path}`, body),
    /** A signed USDT transfer that nobody has sent yet. */
    transfer: async (from: ChainPerson, to: string, units: number, feeLimit = 100_000_000) => {
      const { transaction } = await from.tron.transactionBuilder.triggerSmartContract(
        node.usdt,
        'transfer(address,uint256)',
        { feeLimit },
        [
          { type: 'address', value: to },
          { type: 'uint256', value: units },
        ],
        from.address,
      )
      return from.tron.trx.sign(transaction)
    },
    balance: async (of: ChainPerson): Promise<bigint> => {
      const contract = of.tron.contract(balanceAbi, node.usdt)
      return BigInt(await contract.methods.balanceOf(of.address).call())
    },
  }
}

export const balanceAbi = [
  {
    name: 'balanceOf',
    inputs: [{ name: 'who', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
    stateMutability: 'view',
    type: 'function',
  },
] as const

function personOf({ url }: TronNode, number: number): ChainPerson {
  const key = number.toString(16).padStart(64, '7')
  const tron = new TronWeb({ fullHost: url, privateKey: key })
  const { base58, hex } = tron.defaultAddress
  return { key, tron, address: base58 as string, hex: hex as string }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of a foreign API are looked at field by field.
export async function postJson(url: string, body: unknown): Promise<any> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return answer.json()
}

// biome-ignore lint/suspicious/noExplicitAny: answers of a foreign API are looked at field by field.
export async function getJson(url: string): Promise<any> {
  return (await fetch(url)).json()
}

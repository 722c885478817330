import * as answers from './answers.ts'
import { ChainError } from './chain-error.ts'
import type { NodeClient } from './node-client.ts'

export interface TokenCall {
  /** `balanceOf(address)` */
  readonly signature: string
  /** Words of 32 bytes, in hex. */
  readonly words: readonly string[]
  /** Twenty bytes in hex. */
  readonly caller: string
}

export interface Simulated {
  readonly words: readonly string[]
  readonly energy: bigint
}

/** Asks a contract without a transaction. `side` is `walletsolidity` for what cannot change any more. */
export async function simulate(
  node: NodeClient,
  side: 'wallet' | 'walletsolidity',
  contract: string,
  call: TokenCall,
): Promise<Simulated> {
  const path = `${side}/triggerconstantcontract`
  const answer = answers.read(
    answers.constantCall,
    path,
    await node.ask(path, {
      owner_address: `41${call.caller}`,
      contract_address: `41${contract}`,
      function_selector: call.signature,
      parameter: call.words.join(''),
    }),
  )
  const [result] = answer.constant_result ?? []
  if (answer.result.result !== true || answer.result.message !== undefined || result === undefined)
    throw new ChainError(`${call.signature}: ${answer.result.message ?? 'no result'}`)
  return { words: result.match(/.{64}/g) ?? [], energy: BigInt(answer.energy_used ?? 0) }
}

export function numberIn({ words }: Simulated, signature: string): bigint {
  const [word] = words
  if (word === undefined) throw new ChainError(`${signature}: an empty answer`)
  return BigInt(`0x${word}`)
}

export const addressWord = (twentyBytesHex: string): string => twentyBytesHex.padStart(64, '0')
export const numberWord = (value: bigint): string => value.toString(16).padStart(64, '0')
export const nobody = '00'.repeat(20)

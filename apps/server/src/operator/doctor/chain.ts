import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type TronChain, toBase58 } from '../../adapters/tron/index.ts'
import { mostFeeSun } from '../../boot/tron-world.ts'
import { type Database, tables } from '../../platform/database.ts'
import { bad, type DoctorFinding, graded, type Look, ok, reason, warn } from './finding.ts'

const signedFeeTrx = Number(mostFeeSun) / 1e6

export interface NodeOfChain {
  /** The address as it is named to the operator. */
  readonly place: string
  readonly chain: TronChain
}

/** What a transfer of USDT to a new address may burn where no energy is rented, until the network itself says it. */
const trxOfTransfer = 30

/** Checks each node, the token, the hot wallet, and whether the signer runs. */
export function chainLook(nodes: readonly NodeOfChain[], db: Database): Look {
  return {
    subject: 'chain',
    async look() {
      if (nodes.length === 0)
        return [warn('there is no wallet: TRON_URL is not set', 'Set TRON_URL, and the seed for the signer.')]
      const heights = await Promise.all(nodes.map((node) => readHeight(node)))
      const [first] = heights.flatMap(({ node, height }) => (typeof height === 'string' ? [] : [node.chain]))
      return [
        ...heightFindings(
          heights.map(({ node: { place }, height }) => ({ place, height })),
          Date.now(),
        ),
        ...(nodes.length === 1
          ? [
              warn(
                'there is one node',
                'Name a second of another operator in TRON_URL: one that lies alone can invent deposits.',
              ),
            ]
          : []),
        ...(first ? await walletFindings(first, db) : []),
        await signerFinding(db),
      ]
    },
  }
}

interface Height {
  readonly height: bigint
  readonly timeMs: number
}

async function readHeight(node: NodeOfChain): Promise<{ node: NodeOfChain; height: Height | string }> {
  try {
    await node.chain.verifyToken()
    return { node, height: await node.chain.solidTip() }
  } catch (error) {
    return { node, height: reason(error) }
  }
}

export function heightFindings(
  nodes: readonly { readonly place: string; readonly height: Height | string }[],
  now: number,
): DoctorFinding[] {
  const best = nodes.reduce(
    (most, { height }) => (typeof height !== 'string' && height.height > most ? height.height : most),
    0n,
  )
  return nodes.map(({ place, height }) => {
    if (typeof height === 'string')
      return bad(
        `${place}: ${height}`,
        'Look at its address in TRON_URL and TRON_USDT_CONTRACT: nothing is booked or paid while one is away.',
      )
    const seconds = Math.round((now - height.timeMs) / 1000)
    const behind = Number(best - height.height)
    return graded(
      Math.max(seconds / 6, behind),
      { warnAt: 40, badAt: 200 },
      `${place}: solid block ${height.height}, ${seconds} s old${behind > 0 ? `, ${behind} behind the other` : ''}`,
      'The node follows the network too slowly: deposits and payouts wait for it.',
    )
  })
}

async function walletFindings(chain: TronChain, db: Database): Promise<DoctorFinding[]> {
  const { rows } = await sql<{ hot_address: string }>`select hot_address from wallet_key`.execute(
    tables(db.each),
  )
  const address = rows[0]?.hot_address
  if (address === undefined)
    return [
      bad(
        'there is no hot wallet yet',
        'Start the signer once (ROLE=signer): it publishes the address that the seed gives.',
      ),
    ]
  const trx = Number(await chain.trxBalanceSun(address)) / 1e6
  const microUsdt = await chain.tokenBalance(address)
  const fee = microUsdt < trialMicroUsdt ? undefined : await feeOfPayout(chain, address)
  const most = fee ?? trxOfTransfer
  return [
    graded(
      trx,
      { warnAt: most * 20, badAt: most * 2 },
      `the hot wallet ${address} has ${trx.toFixed(0)} TRX for fees and ${(Number(microUsdt) / 1e6).toFixed(2)} USDT`,
      `Send TRX to ${address}: a payout burns up to ${Math.ceil(most)}.`,
    ),
    feeFinding(fee),
  ]
}

/** The least that a transfer is tried with. */
const trialMicroUsdt = 1_000_000n

/** The node runs the transfer without sending it. A new address is the most expensive recipient: its balance is created. */
async function feeOfPayout(chain: TronChain, from: string): Promise<number> {
  const to = toBase58(randomBytes(20).toString('hex'))
  return Number(await chain.feeLimitSun({ from, to, amountMicroUsdt: trialMicroUsdt })) / 1e6
}

export function feeFinding(fee: number | undefined): DoctorFinding {
  if (fee === undefined)
    return ok('what a payout burns is known once the hot wallet has 1 USDT (docs/never-tried.md)')
  const fact = `a payout to an address without USDT may burn ${fee.toFixed(1)} TRX, with a fifth to spare`
  if (fee <= signedFeeTrx) return ok(fact)
  return bad(
    fact,
    `The signer signs none above ${signedFeeTrx} TRX. Rent energy for the hot wallet, or build with a higher cap (apps/server/src/boot/tron-world.ts).`,
  )
}

async function signerFinding(db: Database): Promise<DoctorFinding> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - seen_at)::float8 as seconds from signer_heartbeat
  `.execute(tables(db.each))
  const seconds = rows[0]?.seconds
  if (seconds === undefined)
    return bad('no signer has ever run', 'Start one (ROLE=signer): withdrawals wait until then.')
  if (seconds > 20)
    return bad(
      `the signer was last heard ${Math.round(seconds)} s ago`,
      'Its log says why it ended; withdrawals wait and are signed once each.',
    )
  return ok('the signer signs')
}

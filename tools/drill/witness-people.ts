import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { contract } from '@florin/contract'
import { type Caller, openCaller } from '@florin/sandbox/simulator/calls'
import { openFaucet } from '@florin/sandbox/simulator/faucet'
import { hireTrader } from '@florin/sandbox/simulator/hire-trader'
import { mailCodes } from '@florin/sandbox/simulator/mail-codes'
import type { KnownTrader } from '@florin/sandbox/simulator/memory'
import { Person } from '@florin/sandbox/simulator/person'
import { seededRandom } from '@florin/sandbox/simulator/random'
import { newTally } from '@florin/sandbox/simulator/tally'
import type { Trader } from '@florin/sandbox/simulator/trader'
import { toBase58 } from '@florin/sandbox/tron-node/encoding/address'
import { keyFromSeed } from '@florin/sandbox/tron-node/encoding/keys'

/** The witness's input at its start. */
export interface WitnessOrders {
  readonly url: string
  /** Where mails lie and the faucet's address. */
  readonly outsideDir: string
  readonly ownDir: string
  readonly tronUrl: string
  readonly telegramUrl: string
  readonly hooksPort: number
  readonly rate: number
  readonly traders: number
  readonly shops: number
  readonly seed: number
  /** Nobody is killed, and how long answers take is what counts: the witness itself must take no part in it. */
  readonly measures: boolean
}

export interface DrillShop {
  readonly name: string
  readonly caller: Caller
  /** The address that its calls come from. */
  readonly from: string
  readonly key: string
  readonly secret: string
  /** The address of its settlements; no other user is paid there. */
  readonly payoutAddress: string
}

export interface DrillTrader {
  readonly trader: Trader
  readonly known: KnownTrader
}

const traderUsdt = 15_000

/** Traders with cards, phones and coins, by the public API alone. */
export async function hireTraders(orders: WitnessOrders): Promise<DrillTrader[]> {
  const faucet = await openFaucet(orders.outsideDir)
  const mail = mailCodes(orders.outsideDir)
  const hired: DrillTrader[] = []
  for (let at = 0; at < orders.traders; at += 1) {
    const known: KnownTrader = { ...stranger('trader'), accounts: [] }
    const trader = await hireTrader(
      {
        url: orders.url,
        dataDir: orders.ownDir,
        caller: openCaller(orders.url, `127.0.1.${at + 1}`),
        mail,
        random: seededRandom(orders.seed + at),
        faucet,
        tally: newTally(),
        leastUsdt: traderUsdt,
        // The bank's app proves what the SMS says: paid deals complete by themselves.
        hasPush: true,
        save: async () => undefined,
      },
      known,
    )
    hired.push({ trader, known })
  }
  return hired
}

/** A shop whose owner may be paid out: `permit` is the operator's part. */
export async function openShop(
  orders: WitnessOrders,
  at: number,
  permit: (email: string) => Promise<void>,
): Promise<DrillShop> {
  const { url, outsideDir, hooksPort } = orders
  const name = `shop-${at + 1}`
  const from = `127.0.2.${at + 1}`
  const caller = openCaller(url, from)
  const owner = stranger('shop')
  const person = new Person(owner, caller, mailCodes(outsideDir))
  await person.register('merchant')
  await permit(owner.email)
  // A change of rights ends every session.
  await person.login()
  const { key } = await person.withCode(
    () => person.call(contract.requestIntegrationCode, { body: { action: 'key' } }),
    (otp) =>
      person.call(contract.createApiKey, {
        body: {
          name: 'Drill',
          livemode: true,
          scopes: ['orders:read', 'orders:write', 'balance:read', 'settlements:write', 'webhooks:write'],
          otp,
        },
      }),
  )
  const hookUrl = `http://127.0.0.1:${hooksPort}/${name}`
  const { secret } = await person.call(contract.addIntegrationEndpoint, {
    body: { url: hookUrl, livemode: true, events: [] },
  })
  const address = toBase58(keyFromSeed(randomUUID(), name).address)
  await person.withCode(
    () => person.call(contract.requestIntegrationCode, { body: { action: 'settlement', address } }),
    (otp) => person.call(contract.setSettlementAddress, { body: { address, otp } }),
  )
  return { name, caller, from, key, secret, payoutAddress: address }
}

export const journalFile = (ownDir: string) => join(ownDir, 'journal.jsonl')

function stranger(kind: string): { email: string; password: string } {
  const mark = randomUUID().slice(0, 8)
  return { email: `${kind}-${mark}@drill.example`, password: `Drill@${randomUUID().slice(0, 8)}!A1` }
}

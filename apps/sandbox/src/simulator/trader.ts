import { createHmac, randomUUID } from 'node:crypto'
import { contract } from '@florin/contract'
import { parse } from '@florin/money'
import type { Caller } from './calls.ts'
import type { Desk, Payment } from './desk.ts'
import type { Faucet } from './faucet.ts'
import type { KnownAccount, KnownTrader } from './memory.ts'
import type { Person } from './person.ts'

export interface TraderParts {
  readonly known: KnownTrader
  readonly person: Person
  readonly caller: Caller
  readonly desk: Desk
  readonly faucet: Faucet
  /** Below this, coins are asked for. */
  readonly leastUsdt: number
}

/** A deposit needs its twenty blocks; whoever asks again earlier would ask twice for the same lack. */
const depositTakesMs = 150_000
const refillTimes = 4

/** Somebody who takes roubles on their cards and gives USDT. */
export class Trader {
  readonly desk: Desk
  private readonly parts: TraderParts
  private askedAtMs = Number.NEGATIVE_INFINITY

  constructor(parts: TraderParts) {
    this.parts = parts
    this.desk = parts.desk
  }

  get email(): string {
    return this.parts.known.email
  }

  async freeMicroUsdt(): Promise<bigint> {
    const { profile } = await this.parts.person.call(contract.dashboard, {})
    const units = (text: string) => parse('USDT', text)?.units ?? 0n
    return units(profile.balance) - units(profile.frozen_balance)
  }

  /** Asks the faucet when little is left. */
  async refill(): Promise<void> {
    const { leastUsdt, known, faucet, person } = this.parts
    if (Date.now() - this.askedAtMs < depositTakesMs) return
    if ((await this.freeMicroUsdt()) >= BigInt(leastUsdt) * 1_000_000n) return
    this.askedAtMs = Date.now()
    await faucet(known.address ?? '', leastUsdt * refillTimes)
    await person.call(contract.lookForDeposit, {})
  }

  /** "The roubles came": what a trader says who looks at their bank account. */
  async confirm(dealId: string): Promise<void> {
    await this.parts.person.call(contract.confirmTransaction, { body: { transaction_id: dealId } })
  }

  async unmatched(): Promise<number> {
    return (await this.parts.person.call(contract.unmatchedReceipts, { query: { page: 1 } })).count
  }

  /** Somebody writes in the bank's name, on the phone and by the door of the second app on it. */
  async isLiedTo(account: KnownAccount, payment: Payment): Promise<void> {
    const text = this.desk.lie(account, payment)
    const { terminalId = '', forwarderKey = '' } = this.parts.known
    const body = JSON.stringify({
      id: randomUUID(),
      event: 'sms:received',
      payload: { sender: 'ru.sberbankmobile', message: text, receivedAt: new Date().toISOString() },
    })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = createHmac('sha256', forwarderKey).update(`${body}${timestamp}`).digest('hex')
    const path = contract.smsGatewayMessage.path.replace(':terminal', terminalId)
    const headers = { 'x-timestamp': timestamp, 'x-signature': signature }
    const reply = await this.parts.caller.send('POST', path, body, headers)
    if (reply.status !== 200) throw new Error(`The forwarder's door answered ${reply.status}: ${reply.body}`)
  }
}

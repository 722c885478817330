import { randomUUID } from 'node:crypto'
import { type Answer, contract, type Endpoint, type Sending } from '@florin/contract'
import { type Caller, readAnswer } from './calls.ts'
import type { KnownShop } from './memory.ts'
import { multipart } from './multipart.ts'
import type { Person } from './person.ts'
import type { PayerPlan } from './plan.ts'
import type { Reason } from './quarrel.ts'

export type Order = Answer<typeof contract.getOrder>
type Proposal = Answer<typeof contract.proposeSettlement>

/** A merchant's program: it knows its key and the merchant API. */
export class Shop {
  readonly name: string
  private readonly known: KnownShop
  private readonly caller: Caller
  private readonly person: Person

  constructor(known: KnownShop, caller: Caller, person: Person) {
    this.name = shopName(known)
    this.known = known
    this.caller = caller
    this.person = person
  }

  order({ roubles, mode, orderType, payer }: PayerPlan): Promise<Order> {
    return this.call(contract.createOrder, {
      body: {
        external_id: `sim-${randomUUID()}`,
        amount: String(roubles),
        mode,
        order_type: mode === 'h2h' ? orderType : 'any',
        ttl_minutes: 5,
        payer: { name: payer },
      },
    })
  }

  find(id: string): Promise<Order> {
    return this.call(contract.getOrder, { params: { id } })
  }

  /** The payer shows a document, and the shop disputes the order with it. Answers the case's id. */
  async dispute(id: string, reason: Reason, document: Buffer): Promise<string> {
    const form = multipart({}, [{ field: 'file', name: 'receipt.pdf', content: document }])
    const path = contract.addOrderEvidence.path.replace(':id', id)
    const reply = await this.caller.send('POST', path, form.body, {
      authorization: `Bearer ${this.known.key}`,
      'content-type': form.contentType,
    })
    const evidence = readAnswer(contract.addOrderEvidence, reply)
    const { dispute_id } = await this.call(contract.disputeOrder, {
      params: { id },
      body: { reason, comment: reason, evidence: [evidence.id] },
    })
    if (dispute_id === null) throw new Error(`The order ${id} was disputed, and has no case`)
    return dispute_id
  }

  /** Its owner agrees to what the trader proposes, on the site. */
  async accepts(disputeId: string, { id, amount }: Proposal): Promise<void> {
    const params = { id: disputeId, proposalId: id }
    await this.person.call(contract.acceptSettlement, {
      params,
      body: amount === null ? {} : { amount },
    })
  }

  async withdraw(disputeId: string): Promise<void> {
    await this.call(contract.withdrawMerchantDispute, { params: { id: disputeId } })
  }

  /** Events that are still on their way to us. */
  async waitingEvents(): Promise<number> {
    const { results } = await this.call(contract.listWebhookEndpoints, {})
    return results.reduce((sum, { waiting }) => sum + waiting, 0)
  }

  async canSell(): Promise<boolean> {
    const { results } = await this.call(contract.merchantMethods, { query: { amount: '1000' } })
    return results.every(({ has_capacity }) => has_capacity)
  }

  /** Can a sum be paid to anybody now? */
  async hasTaker(roubles: number): Promise<boolean> {
    const { results } = await this.call(contract.merchantMethods, { query: { amount: String(roubles) } })
    return results.some(({ has_capacity }) => has_capacity)
  }

  private call<E extends Endpoint>(endpoint: E, sending: Sending<E>): Promise<Answer<E>> {
    return this.caller.call(endpoint, sending, { authorization: `Bearer ${this.known.key}` })
  }
}

export function shopName({ email }: { readonly email: string }): string {
  return email.split('@')[0] ?? ''
}

export interface OpeningParts {
  readonly caller: Caller
  readonly person: Person
  readonly hookUrl: string
  readonly save: () => Promise<void>
}

/** A shop ready to sell: its account, a live key, and a place where it hears of its orders. */
export async function openShop(
  { caller, person, hookUrl, save }: OpeningParts,
  known: KnownShop,
): Promise<Shop> {
  await (known.isRegistered ? person.login() : person.register('merchant'))
  known.isRegistered = true
  await save()
  known.key ??= await makeKey(person)
  await save()
  await hearAt(person, known, hookUrl)
  await save()
  return new Shop(known, caller, person)
}

async function makeKey(person: Person): Promise<string> {
  const { key } = await person.withCode(
    () => person.call(contract.requestIntegrationCode, { body: { action: 'key' } }),
    (otp) =>
      person.call(contract.createApiKey, {
        body: {
          name: 'Simulator',
          livemode: true,
          scopes: ['orders:read', 'orders:write', 'webhooks:write'],
          otp,
        },
      }),
  )
  return key
}

/** Every start listens on another port. */
async function hearAt(person: Person, known: KnownShop, url: string): Promise<void> {
  if (known.endpointId !== undefined) {
    await person.call(contract.changeIntegrationEndpoint, {
      params: { id: known.endpointId },
      body: { url, is_active: true },
    })
    return
  }
  const made = await person.call(contract.addIntegrationEndpoint, {
    body: { url, livemode: true, events: [] },
  })
  Object.assign(known, { endpointId: made.id, secret: made.secret })
}

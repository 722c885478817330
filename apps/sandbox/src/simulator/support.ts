import { type Answer, contract } from '@florin/contract'
import { format, money } from '@florin/money'
import { Refused } from './calls.ts'
import { multipart } from './multipart.ts'
import type { Person } from './person.ts'
import type { Quarrel } from './quarrel.ts'
import { snapshot } from './snapshot.ts'
import type { Tally } from './tally.ts'

type Dispute = Answer<typeof contract.listDisputes>['results'][number]

/** A trader who says nothing is waited for this long. */
const silenceTakesMs = 15_000
const casesAtOnce = 50

/** A member of support at their desk: reads every case of the simulator and decides it by what really happened. */
export class Support {
  private readonly person: Person
  private readonly tally: Tally
  /** By deal. Decided ones are taken out. */
  private readonly quarrels = new Map<string, Quarrel>()
  private readonly asked = new Set<string>()

  constructor(person: Person, tally: Tally) {
    this.person = person
    this.tally = tally
  }

  knows(quarrel: Quarrel): void {
    this.quarrels.set(quarrel.dealId, quarrel)
  }

  /** Cases that nobody has decided. */
  get open(): readonly Quarrel[] {
    return [...this.quarrels.values()]
  }

  /** Opens a case for a trader whose bank took the money back. */
  async openFor(quarrel: Quarrel): Promise<void> {
    const form = multipart({ transaction_id: quarrel.dealId, note: quarrel.reason }, [
      { field: 'files[]', name: 'bank.png', content: snapshot() },
    ])
    this.knows(quarrel)
    await this.person.send(contract.createDispute, {}, form)
  }

  /** Looks through the list once. */
  async round(): Promise<void> {
    const status = 'waiting,consideration,deepconsideration'
    for (let page = 1; ; page += 1) {
      const { results } = await this.person.call(contract.listDisputes, {
        query: { page, page_size: casesAtOnce, status, order: 'asc' },
      })
      for (const dispute of results) await this.read(dispute)
      if (results.length < casesAtOnce) break
    }
    await this.forgetDecided()
  }

  private async read(dispute: Dispute): Promise<void> {
    const quarrel = this.quarrels.get(dispute.transaction.id)
    if (!quarrel || quarrel.isWithdrawn) return
    const { id, status } = dispute
    const isWaitedFor = status === 'waiting' && Date.now() - quarrel.openedMs < silenceTakesMs
    if (status === 'deepconsideration' || isWaitedFor) return
    try {
      await this.person.call(contract.blockDispute, { body: { dispute_id: id } })
      if (!dispute.is_admitted) await this.person.call(contract.admitDispute, { params: { id } })
      await this.judge(id, quarrel)
      await this.person.call(contract.unblockDispute, { body: { dispute_id: id } })
    } catch (error) {
      // Something came into it meanwhile: the next round reads it again.
      if (!(error instanceof Refused) || !/^dispute\.(decided|held|changed)$/.test(error.code)) throw error
    }
  }

  private async judge(id: string, quarrel: Quarrel): Promise<void> {
    const { truth, isUnclear, isSilent, reason, dealId } = quarrel
    const params = { id }
    if (isUnclear && !isSilent && !this.asked.has(id)) {
      this.asked.add(id)
      await this.person.call(contract.resolveDispute, {
        params,
        body: { resolution: 'insufficient', comment: `${reason}: the whole day, please` },
      })
      return this.tally.add('askedForMore')
    }
    const amount = truth.kopecks !== undefined && { amount: format(money('RUB', truth.kopecks)) }
    await this.person.call(contract.resolveDispute, {
      params,
      body: { resolution: truth.towards, comment: `${reason}: looked into`, ...amount },
    })
    this.quarrels.delete(dealId)
    this.tally.add(truth.towards === 'trader' ? 'decidedForTrader' : 'decidedForMerchant')
  }

  /** What the shop has withdrawn, or somebody has decided by hand. */
  private async forgetDecided(): Promise<void> {
    for (const { dealId, openedMs } of this.open) {
      if (Date.now() - openedMs < silenceTakesMs) continue
      const { status } = await this.person.call(contract.transactionDetails, { params: { id: dealId } })
      if (status !== 'dispute') this.quarrels.delete(dealId)
    }
  }
}

/** A trader's answers: a picture for every case that waits for one, except where they keep silent. */
export async function answerCases(person: Person, isSilent: (dealId: string) => boolean): Promise<number> {
  const { results } = await person.call(contract.listDisputes, {
    query: { page: 1, page_size: casesAtOnce, status: 'waiting,deepconsideration' },
  })
  let answered = 0
  for (const { id, transaction } of results) {
    if (isSilent(transaction.id)) continue
    const form = multipart({ type: 'trader' }, [
      { field: 'files[]', name: 'statement.png', content: snapshot() },
    ])
    await person.send(contract.addDisputeFiles, { params: { id } }, form).catch(ifDecided)
    answered += 1
  }
  return answered
}

function ifDecided(error: unknown): void {
  if (!(error instanceof Refused) || error.code !== 'dispute.decided') throw error
}

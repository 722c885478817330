import { type Answer, contract } from '@florin/contract'
import { format, money } from '@florin/money'
import { Refused } from './calls.ts'
import { multipart } from './multipart.ts'
import type { Person } from './person.ts'
import { judgeCase } from './procedure.ts'
import { documentOf, type OpenQuarrel, type Quarrel } from './quarrel.ts'
import type { Tally } from './tally.ts'

type Details = Answer<typeof contract.getDispute>

/** As many as one call of the queue may leave out. */
const mostPassed = 100

/** A member of support: takes cases from the queue and decides them by the procedure. What the scripts know is only compared afterwards. */
export class Support {
  private readonly person: Person
  private readonly tally: Tally
  /** By deal. Ended ones are taken out. */
  private readonly quarrels = new Map<string, OpenQuarrel>()

  constructor(person: Person, tally: Tally) {
    this.person = person
    this.tally = tally
  }

  knows(quarrel: OpenQuarrel): void {
    this.quarrels.set(quarrel.dealId, quarrel)
  }

  /** Cases that nobody has decided. */
  get open(): readonly OpenQuarrel[] {
    return [...this.quarrels.values()]
  }

  /** Opens a case for a trader: the bank took the money back, or the receipt was forged. Answers its id. */
  async openFor(quarrel: Quarrel): Promise<string> {
    const { dealId, reason } = quarrel
    const form = multipart({ transaction_id: dealId, reason, note: reason }, [
      { field: 'files[]', name: 'receipt.pdf', content: documentOf(quarrel) },
    ])
    const { id } = await this.person.send(contract.createDispute, {}, form)
    return id
  }

  /** Works through the queue once. Cases of people who use the same demo are given back. */
  async round(): Promise<void> {
    const passed: string[] = []
    while (passed.length < mostPassed) {
      const beganMs = Date.now()
      const { dispute } = await this.person.call(contract.nextDispute, { body: { except: passed } })
      if (!dispute) return
      passed.push(dispute.id)
      if (await this.read(dispute.id)) this.tally.supportMs += Date.now() - beganMs
    }
  }

  /** Answers whether it was decided. */
  private async read(id: string): Promise<boolean> {
    try {
      const details = await this.person.call(contract.getDispute, { params: { id } })
      const quarrel = this.quarrels.get(details.transaction.id)
      const isOurs = quarrel !== undefined && !quarrel.isWithdrawn
      if (isOurs && !details.is_admitted) await this.person.call(contract.admitDispute, { params: { id } })
      const isDecided = isOurs && details.is_admitted && (await this.decide(details))
      await this.person.call(contract.unblockDispute, { body: { dispute_id: id } })
      return isDecided
    } catch (error) {
      // Something came into it meanwhile: the next round reads it again.
      if (!(error instanceof Refused) || !/^dispute\.(decided|held|changed)$/.test(error.code)) throw error
      return false
    }
  }

  private async decide(details: Details): Promise<boolean> {
    const params = { id: details.id }
    const { exhibit } = await this.person.call(contract.disputeExhibit, { params })
    const { advice } = await this.person.call(contract.disputeAdvice, { params })
    const judgement = judgeCase({ details, exhibit, advice })
    await this.person.call(contract.resolveDispute, {
      params,
      body: { ...judgement, version: details.version, comment: `${details.reason}: looked into` },
    })
    if (judgement.resolution !== 'insufficient') return true
    this.tally.add('askedForMore')
    return false
  }

  /** Compares what is over with what its script knows. */
  async noteEnded(): Promise<void> {
    for (const quarrel of this.open) {
      const details = await this.person.call(contract.getDispute, { params: { id: quarrel.disputeId } })
      if (details.decided_at === null || !details.verdict) continue
      this.quarrels.delete(quarrel.dealId)
      if (!details.is_withdrawn) this.note(quarrel, details, details.verdict)
    }
  }

  private note(
    { truth, reason, isForged, creditMicro }: OpenQuarrel,
    { created_at, decided_at, verdict_amount }: Details,
    { towards, by }: NonNullable<Details['verdict']>,
  ): void {
    const sum = truth.kopecks === undefined ? null : format(money('RUB', truth.kopecks))
    const isLost = isForged && towards === 'merchant'
    this.tally.ended.push({
      reason,
      by,
      isRight: towards === truth.towards && verdict_amount === sum,
      hours: (Date.parse(decided_at ?? '') - Date.parse(created_at)) / 3_600_000,
      movedOnForged: isLost ? creditMicro : 0n,
    })
    if (by === 'support') this.tally.add(towards === 'trader' ? 'decidedForTrader' : 'decidedForMerchant')
  }
}

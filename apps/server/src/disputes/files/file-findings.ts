import type { Answer, Contract, EvidenceSide, FileFinding } from '@florin/contract'
import { roubles } from '../../deals/index.ts'
import {
  type EvidenceFile,
  evidenceOf,
  isEditor,
  marksOf,
  type Sighting,
  sightingsOf,
} from '../../evidence/index.ts'
import { findBank } from '../../payment-methods/index.ts'
import type { Queryable } from '../../platform/database.ts'
import type { WholeCase } from '../find-store.ts'
import { type DealFacts, findingsOf } from './compare-file.ts'
import { dealStartedAt, dealsWithCases, type OtherDeal } from './findings-store.ts'

type CaseFindings = Answer<Contract['getDispute']>['findings']

const bankOf = (slug: string) => findBank(slug)?.name ?? slug

/** What each file of a case tells, for support to weigh. */
export async function caseFindings(tx: Queryable, one: WholeCase): Promise<CaseFindings> {
  const found = await findingsBySide(tx, one)
  return found.map(({ side: _, ...file }) => file)
}

/** The same, with whose file it is. */
export async function findingsBySide(
  tx: Queryable,
  one: WholeCase,
): Promise<(CaseFindings[number] & { readonly side: EvidenceSide })[]> {
  const files = await evidenceOf(tx, `deal:${one.deal_id}`)
  const [marks, sightings, startedAt] = await Promise.all([
    marksOf(
      tx,
      files.map(({ id }) => id),
    ),
    sightingsOf(tx, files),
    dealStartedAt(tx, one.deal_id),
  ])
  const deals = await dealsWithCases(tx, [...new Set(sightings.map(({ subject }) => dealOf(subject)))])
  const facts = factsOf(one, startedAt)
  return files.map((file) => ({
    file_id: file.id,
    side: file.side,
    findings: [
      ...elsewhere(file, sightings, deals),
      ...findingsOf(file, marks.get(file.id), facts, { roubles, bankOf, isEditor }),
    ],
  }))
}

const dealOf = (subject: string) => subject.slice(subject.indexOf(':') + 1)

function factsOf(one: WholeCase, startedAt: Date): DealFacts {
  const tail = one.order_type === 'c2c' ? one.card_tail : one.phone_tail
  return { amountKopecks: one.amount_kopecks, tail, bank: one.bank, startedAt }
}

const mostShown = 10

function elsewhere(
  { id }: EvidenceFile,
  sightings: readonly Sighting[],
  deals: readonly OtherDeal[],
): FileFinding[] {
  return (['same_file', 'same_look'] as const).flatMap((kind): FileFinding[] => {
    const seen = new Set(
      sightings.filter((one) => one.fileId === id && one.kind === kind).map(({ subject }) => dealOf(subject)),
    )
    const found = deals.filter(({ dealId }) => seen.has(dealId))
    if (found.length === 0) return []
    const shown = found.slice(0, mostShown).map(({ dealId, caseId, caseNumber }) => ({
      deal_id: dealId,
      case: caseId === null ? null : { id: caseId, number: Number(caseNumber) },
    }))
    const nothing = { names: [], sums: [], times: [] }
    return [{ code: kind, is_warning: true, ...nothing, number: found.length, elsewhere: shown }]
  })
}

import {
  type EndedBy,
  type Language,
  productName,
  type VerdictReason,
  type VerdictRule,
} from '@florin/contract'
import { type CasePdfText, casePdfText, checklistText } from '@florin/texts/server'
import { timeText } from '../../platform/time-text.ts'
import type { Details } from '../details/index.ts'
import { isOpenCase } from '../dispute.ts'
import { PageWriter } from './page-writer.ts'

/** What a case's reader may see, and how it ended. */
export interface CaseRecord {
  readonly details: Details
  readonly endedBy: EndedBy | null
  readonly rule: VerdictRule | null
  readonly reason: VerdictReason | null
  readonly exhibits: readonly string[]
  /** The entry of the audit's chain in which the end of the case is written. */
  readonly audit: { readonly id: string; readonly hash: string } | undefined
}

/** The case as its reader sees it. The same facts give the same bytes: dates are the case's own. */
export async function casePdf(record: CaseRecord, language: Language): Promise<Buffer> {
  const { details } = record
  const say = (key: CasePdfText, values?: Record<string, string | number>) =>
    casePdfText(language, key, values)
  const title = say(isOpenCase(details.status) ? 'title_open' : 'title_decided', { number: details.number })
  const at = new Date(details.decided_at ?? details.updated_at)
  const writer = new PageWriter()
  const sheet = { writer, say, language }
  writer.title(title)
  writer.paragraph(say('as_of', { time: timeText(at) }))
  if (!isOpenCase(details.status)) writeVerdict(sheet, record)
  writeDeal(sheet, details)
  writeCase(sheet, details)
  writeChecklist(sheet, details)
  writeFiles(sheet, details)
  if (isOpenCase(details.status)) writeProposal(sheet, details)
  const facts = { title, language, producer: productName, at }
  return writer.end(facts, (page, pages) => say('page', { page, pages }))
}

interface Sheet {
  readonly writer: PageWriter
  readonly language: Language
  say(key: CasePdfText, values?: Record<string, string | number>): string
}

const sumText = (amount: string) => `${amount} RUB`
const momentText = (moment: string | null) => (moment === null ? null : timeText(new Date(moment)))

function writeVerdict({ writer, say }: Sheet, record: CaseRecord): void {
  const { details, endedBy, rule, reason, audit } = record
  const towards = details.status === 'completed_towards_merchant' ? 'merchant' : 'trader'
  const sum = details.verdict_amount ?? details.transaction.amount
  writer.heading(say('verdict'))
  writer.row(say('outcome'), say(`outcome.${towards}`))
  writer.row(say('sum'), towards === 'merchant' ? sumText(sum) : null)
  writer.row(say('decided'), momentText(details.decided_at))
  writer.row(say('decided_by'), endedBy && say(`ended.${endedBy}`))
  writer.row(say('rule'), rule && say(`rule.${rule}`))
  writer.row(say('verdict_reason'), reason && say(`verdict.${reason}`))
  writer.row(say('comment'), details.verdict?.comment ?? details.comments)
  writer.row(say('exhibits'), exhibitsText({ say }, record))
  writer.row(say('appeal_until'), momentText(details.appeal_until))
  writer.row(
    say('audit'),
    audit ? `${audit.id}\n${audit.hash.slice(0, 32)}\n${audit.hash.slice(32)}` : null,
    'mono',
  )
}

/** By mark and name only: what is in the server's record, and in the other side's files, stays with support. */
function exhibitsText({ say }: Pick<Sheet, 'say'>, { details, exhibits }: CaseRecord): string {
  const named =
    details.verdict?.exhibits ??
    exhibits.map((mark) => ({ mark, name: null, is_accepted: true, is_own: false, file_id: null }))
  return named
    .map(({ mark, name, is_accepted }) => {
      const shown = mark === 'A' ? say('exhibit_server') : (name ?? say('exhibit_unnamed'))
      return `${mark}: ${shown}${is_accepted ? '' : `, ${say('not_accepted')}`}`
    })
    .join('\n')
}

function writeDeal({ writer, say }: Sheet, details: Details): void {
  const { transaction } = details
  writer.heading(say('deal'))
  writer.row(say('deal_id'), transaction.id, 'mono')
  writer.row(say('order'), details.external_id)
  writer.row(say('sum'), sumText(transaction.amount))
  writer.row(say('bank'), transaction.payment_details.bank.name)
  // Names are for support: the details have none for anybody else.
  writer.row(say('trader'), details.trader)
  writer.row(say('merchant'), details.merchant)
}

function writeCase({ writer, say }: Sheet, details: Details): void {
  const linked = (one: Details['appeal_of']) => one && say('dispute_number', { number: one.number })
  writer.heading(say('case'))
  writer.row(say('case_id'), details.id, 'mono')
  writer.row(say('status'), say(`status.${details.status}`))
  writer.row(say('reason'), say(`reason.${details.reason}`))
  writer.row(say('opened'), momentText(details.created_at))
  writer.row(say('opened_by'), say(`by.${details.opened_by}`))
  writer.row(say('note'), details.note)
  writer.row(say('appeal_of'), linked(details.appeal_of))
  writer.row(say('appealed_by'), linked(details.appealed_by))
}

function writeChecklist({ writer, say, language }: Sheet, { checklist, files }: Details): void {
  if (checklist.length === 0) return
  const nameOf = new Map(files.map(({ id, name }) => [id, name]))
  const isBoth = new Set(checklist.map(({ side }) => side)).size > 1
  writer.heading(say('checklist'))
  for (const item of checklist) {
    const names = item.file_ids.flatMap((id) => nameOf.get(id) ?? [])
    const state = isBoth
      ? `${say(`side.${item.side}`)}, ${say(`state.${item.state}`)}`
      : say(`state.${item.state}`)
    const words = [state, ...(item.text === null ? [] : [item.text]), ...names]
    writer.row(checklistText(language, item.key) ?? item.key, words.join('\n'))
  }
}

function writeFiles({ writer, say }: Sheet, { files }: Details): void {
  if (files.length === 0) return
  writer.heading(say('files'))
  for (const { side, name, created_at } of files)
    writer.row(say(side), `${name}\n${timeText(new Date(created_at))}`)
}

function writeProposal({ writer, say }: Sheet, { proposal }: Details): void {
  if (!proposal) return
  writer.heading(say('proposal'))
  const end =
    proposal.amount === null
      ? say('proposal.cancel')
      : say('proposal.complete', { sum: sumText(proposal.amount) })
  writer.row(say('outcome'), end)
  writer.row(say('proposed_by'), say(`by.${proposal.by}`))
  writer.row(say('proposal_ends'), momentText(proposal.ends_at))
}

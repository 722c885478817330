import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DisputeReason } from '@florin/contract'
import {
  askForMore,
  type DealParts,
  decideDispute,
  fileForItems,
  openDispute,
  traderAnswered,
  withdrawDispute,
} from '../deals/index.ts'
import { appealWithFiles, type DisputeParts, placeOfAppeal } from '../disputes/index.ts'
import type { UploadedFile } from '../http/uploads.ts'
import type { Log } from '../platform/log.ts'
import {
  type AccountParts,
  type DemoAccount,
  demoMerchant,
  demoSupport,
  demoTrader,
  makeAccount,
} from './accounts.ts'
import { fileExhibitsOfHistory, plantShowing } from './case-exhibits.ts'
import { documentPicture, statementPdf } from './case-files.ts'
import { type DemoDeal, knownNotes, latestDeal } from './case-store.ts'

export interface CaseParts extends AccountParts {
  readonly log: Log
  readonly deals: DealParts
  readonly disputes: DisputeParts
  readonly signal: AbortSignal
}

/** One case of the demo: about which deal, and what becomes of it. */
interface Story {
  readonly trader: string
  readonly merchant: string
  readonly status: 'expired' | 'complete'
  readonly openedBy: 'merchant' | 'support'
  readonly reason: DisputeReason
  /** What the opener writes; also how a later start knows that the case is there. */
  readonly note: string
  readonly chapters: readonly Chapter[]
}

type Chapter =
  | { readonly act: 'answer' | 'withdraw' | 'appeal' }
  | { readonly act: 'ask' | 'for_trader' | 'for_merchant'; readonly comment: string }

const orlova = 'orlova@demo.florin'
const belov = 'belov@demo.florin'
const lumen = 'lumen@demo.florin'
const tickets = 'tickets@demo.florin'

const stories: readonly Story[] = [
  {
    trader: demoTrader,
    merchant: lumen,
    status: 'expired',
    openedBy: 'merchant',
    reason: 'not_credited',
    note: 'Покупатель прислал чек, деньги у трейдера не отмечены.',
    chapters: [{ act: 'answer' }],
  },
  {
    trader: demoTrader,
    merchant: lumen,
    status: 'expired',
    openedBy: 'merchant',
    reason: 'paid_late',
    note: 'Оплата прошла после конца времени, чек приложен.',
    chapters: [
      { act: 'answer' },
      { act: 'ask', comment: 'На снимке нет даты. Пришлите выписку за этот день целиком.' },
    ],
  },
  {
    trader: demoTrader,
    merchant: tickets,
    status: 'expired',
    openedBy: 'merchant',
    reason: 'another_sum',
    note: 'Покупатель уверяет, что перевёл всю сумму.',
    chapters: [
      { act: 'answer' },
      { act: 'for_trader', comment: 'В выписке трейдера за этот день нет такого поступления.' },
    ],
  },
  {
    trader: orlova,
    merchant: demoMerchant,
    status: 'expired',
    openedBy: 'merchant',
    reason: 'wrong_requisite',
    note: 'Заказ оплачен, сделка истекла. Чек банка приложен.',
    chapters: [
      { act: 'answer' },
      { act: 'for_merchant', comment: 'Банк подтвердил перевод: время и счёт совпадают с заказом.' },
      { act: 'appeal' },
    ],
  },
  {
    trader: belov,
    merchant: demoMerchant,
    status: 'expired',
    openedBy: 'merchant',
    reason: 'not_credited',
    note: 'Покупатель передумал, но чек остался у нас.',
    chapters: [{ act: 'withdraw' }],
  },
  {
    trader: belov,
    merchant: demoMerchant,
    status: 'complete',
    openedBy: 'support',
    reason: 'bank_returned',
    note: 'Банк вернул перевод плательщику, трейдер прислал уведомление.',
    chapters: [
      { act: 'answer' },
      { act: 'for_trader', comment: 'Перевод отменён банком: деньги трейдеру не поступили.' },
    ],
  },
  {
    trader: demoTrader,
    merchant: demoMerchant,
    status: 'expired',
    openedBy: 'merchant',
    reason: 'paid_twice',
    note: 'Третий спор с тем же трейдером за неделю, чек приложен.',
    chapters: [],
  },
]

/** Has decided the case whose verdict is appealed: an appeal is for somebody else to decide. */
const colleague: DemoAccount = {
  email: 'kate@demo.florin',
  username: 'support_kate',
  accountType: 'trader',
  isStaff: true,
}

const origin = { ip: '127.0.0.1', requestId: 'demo' }

/**
 * Cases in every state, made by the verbs that people use. A start that is stopped in between leaves the case that it was at, open; the
 * next one goes on with those that are missing.
 */
export async function makeDemoCases(parts: CaseParts): Promise<void> {
  await makeAccount(parts, colleague)
  const support = await parts.users.findByEmail(demoSupport)
  const judge = await parts.users.findByEmail(colleague.email)
  const known = await knownNotes(
    parts.deals.db.each,
    stories.map(({ note }) => note),
  )
  if (!support || !judge) return
  await fileExhibitsOfHistory(parts.deals)
  for (const [at, story] of stories.entries()) {
    parts.signal.throwIfAborted()
    if (known.has(story.note)) continue
    const deal = await latestDeal(parts.deals.db.each, story)
    if (deal)
      await tell(parts, { story, deal, supportId: isAppealed(story) ? judge.id : support.id, shade: at })
  }
  parts.log.info({ cases: stories.length - known.size }, 'demo: cases were made')
}

const isAppealed = ({ chapters }: Story) => chapters.some(({ act }) => act === 'appeal')

interface Telling {
  readonly story: Story
  readonly deal: DemoDeal
  readonly supportId: string
  readonly shade: number
}

async function tell(parts: CaseParts, telling: Telling): Promise<void> {
  const { story, deal, supportId, shade } = telling
  const document = await attachFile(
    parts,
    deal,
    'merchant',
    `receipt-${shade}.png`,
    await documentPicture(shade),
  )
  await plantShowing(parts.deals, deal.id)
  const disputeId = await openDispute(parts.deals, deal.id, {
    openedBy: story.openedBy,
    actorId: story.openedBy === 'support' ? supportId : deal.merchantId,
    comment: story.note,
    reason: story.reason,
    cause: story.openedBy === 'support' ? 'dispute_by_support' : 'dispute_by_merchant',
    evidenceIds: [document],
  })
  for (const chapter of story.chapters) await go(parts, telling, disputeId, chapter)
}

async function go(
  parts: CaseParts,
  { deal, supportId, shade }: Telling,
  disputeId: string,
  chapter: Chapter,
): Promise<void> {
  const { deals } = parts
  switch (chapter.act) {
    case 'answer':
      await attachFile(
        parts,
        deal,
        'trader',
        'statement.pdf',
        dayStatement(deal, 'No such credit'),
        disputeId,
      )
      return
    case 'ask':
      return askForMore(deals, { disputeId, comment: chapter.comment, actorId: supportId, origin })
    case 'withdraw':
      return withdrawDispute(deals, {
        disputeId,
        by: 'merchant',
        merchantId: deal.merchantId,
        actorId: deal.merchantId,
        origin,
      })
    case 'appeal':
      return appeal(parts, deal, disputeId, await documentPicture(shade + 5))
    default:
      return decideDispute(deals, {
        disputeId,
        towards: chapter.act === 'for_trader' ? 'trader' : 'merchant',
        comment: chapter.comment,
        actorId: supportId,
        origin,
      })
  }
}

const dayStatement = (deal: DemoDeal, result: string) =>
  statementPdf(['Account statement', `Sum looked for: ${deal.rubles} RUB`, result, `Ref ${deal.id}`])

async function appeal(parts: CaseParts, deal: DemoDeal, id: string, content: Buffer): Promise<void> {
  const file = await asUploaded('bank-answer.png', content)
  await appealWithFiles(parts.disputes, {
    id,
    side: 'trader',
    place: placeOfAppeal(deal.id, 'trader', deal.traderId),
    actorId: deal.traderId,
    by: `user:${deal.traderId}`,
    note: 'Ответ банка: перевод ушёл на другой счёт.',
    files: [file],
    origin,
  }).finally(() => file.remove())
}

/** Through the same judge as everybody's files. The trader's answer to a case moves it on in the same transaction. */
async function attachFile(
  { deals }: CaseParts,
  deal: DemoDeal,
  side: 'merchant' | 'trader',
  name: string,
  content: Buffer,
  answersCase?: string,
): Promise<string> {
  const owner = side === 'trader' ? deal.traderId : deal.merchantId
  const file = await asUploaded(name, content)
  const kept = deals.keepEvidence({
    subject: `deal:${deal.id}`,
    side,
    quotaKey: `user:${owner}`,
    by: `user:${owner}`,
    file,
    ...(answersCase !== undefined && {
      also: async (tx, kept) => {
        await traderAnswered(tx, answersCase)
        await fileForItems(tx, answersCase, [{ id: kept.id, side: 'trader' }])
      },
    }),
  })
  return kept.finally(() => file.remove())
}

async function asUploaded(name: string, content: Buffer): Promise<UploadedFile> {
  const path = join(tmpdir(), `florin-demo-${randomUUID()}`)
  await writeFile(path, content, { mode: 0o600 })
  return { path, size: content.length, name, remove: () => rm(path, { force: true }) }
}

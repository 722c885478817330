import { format, money } from '@florin/money'
import { type AwaitedCase, awaitedCase, awaitedCases } from '../disputes/index.ts'
import type { Tx } from '../platform/database.ts'
import { buttonData } from './buttons.ts'
import { chooseCase } from './chat-store.ts'
import type { TelegramParts } from './parts.ts'
import { type BotUser, replyWithMenu } from './person.ts'
import { reply } from './replies.ts'

const pageSize = 8

/** The cases that wait for this trader, a button for each. */
export async function listCases(parts: TelegramParts, tx: Tx, person: BotUser, page = 0): Promise<void> {
  const { secrets } = parts
  const { say, telegramId, userId } = person
  const { total, cases } = await awaitedCases(tx, userId, { offset: page * pageSize, limit: pageSize })
  if (cases.length === 0) return replyWithMenu(parts, tx, person, say('no_disputes'))
  const turn = (to: number, text: string) => ({
    text,
    callback_data: buttonData(secrets, telegramId, 'page', String(to)),
  })
  const turns = [
    ...(page > 0 ? [turn(page - 1, say('earlier'))] : []),
    ...((page + 1) * pageSize < total ? [turn(page + 1, say('later'))] : []),
  ]
  const buttons = cases.map((one) => [
    { text: caseLabel(person, one), callback_data: buttonData(secrets, telegramId, 'case', one.id) },
  ])
  const all = turns.length > 0 ? [...buttons, turns] : buttons
  await reply(secrets, tx, telegramId, { text: say('pick'), buttons: all })
}

/** What is asked for, and from now on files are for this case. The owner is looked up again, whatever the button says. */
export async function pickCase(parts: TelegramParts, tx: Tx, person: BotUser, disputeId: string) {
  const { say, telegramId, userId } = person
  const found = await awaitedCase(tx, userId, disputeId)
  if (!found) return replyWithMenu(parts, tx, person, say('case_gone'))
  await chooseCase(tx, telegramId, disputeId)
  await parts.openAbout(tx, userId, `dispute:${disputeId}`)
  const question = found.question || say('needed_general')
  const text = `${say('needed', { number: found.number })}\n\n${question}\n\n${say('send_files')}`
  await reply(parts.secrets, tx, telegramId, { text, buttons: [caseButtons(parts, person, disputeId, 0)] })
}

/** Under every message about a case at work. */
export function caseButtons(
  { secrets }: Pick<TelegramParts, 'secrets'>,
  { telegramId, say }: BotUser,
  disputeId: string,
  count: number,
) {
  return [
    {
      text: say('done_count', { count }),
      callback_data: buttonData(secrets, telegramId, 'done', disputeId),
    },
    { text: say('big_file'), callback_data: buttonData(secrets, telegramId, 'link', disputeId) },
  ]
}

function caseLabel(person: BotUser, { number, amountKopecks, answerDueAt }: AwaitedCase): string {
  const amount = roubles(person.language, amountKopecks)
  if (!answerDueAt) return person.say('case_button_plain', { number, amount })
  return person.say('case_button', { number, amount, clock: clockText(person, answerDueAt) })
}

function clockText({ say }: BotUser, dueAt: Date): string {
  const minutes = Math.floor((dueAt.getTime() - Date.now()) / 60_000)
  if (minutes < 0) return say('clock_over')
  if (minutes < 60) return say('clock_minutes', { minutes })
  return say('clock_hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** Whole roubles without kopecks, as on the site. */
function roubles(language: 'ru' | 'en', kopecks: bigint): string {
  const options = { style: 'currency', currency: 'RUB', trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(language, options).format(
    format(money('RUB', kopecks)) as Intl.StringNumericLiteral,
  )
}

import { bankName } from '../../../components/bank-name.ts'
import { phoneOf, silenceWords } from '../../../components/readiness/verdict.ts'
import { formats } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/language.ts'
import type { Obstacle, Readiness } from '../../../lib/readiness.ts'
import { textsOf } from '../../../lib/texts.tsx'

/** «Сбербанк» и «Т-Банк»; after three, how many more. */
function namesOf(readiness: Readiness, ids: readonly string[]): string {
  const language = currentLanguage()
  const names = readiness.methods
    .filter(({ id }) => ids.includes(id))
    .map(({ bank }) => (language === 'ru' ? `«${bankName(bank)}»` : bankName(bank)))
  const [first = '', second = '', third = ''] = names
  const shown = names.length > 3 ? [first, second, third, `+${names.length - 3}`] : names
  return new Intl.ListFormat(language).format(shown)
}

/** An obstacle in words: what is in the way, and what follows from it. */
export function obstacleWords(
  readiness: Readiness,
  obstacle: Obstacle,
  now: number,
): { title: string; text: string } {
  const t = textsOf('readiness')
  const { roubles, usdtNumber, balanceNumber, percent } = formats()
  const { facts } = readiness
  const { condition, method_ids: ids } = obstacle
  const phone = phoneOf(readiness, obstacle.terminal_id)
  const time = silenceWords(phone, now)
  const usual = facts.usual_deal ?? '0'
  const values = {
    phone: phone?.name ?? '',
    time: time ?? '',
    names: namesOf(readiness, ids),
    count: condition === 'disputes' ? facts.open_disputes : ids.length,
    most: condition === 'disputes' ? facts.most_disputes : roubles(facts.largest_deal ?? '0'),
    usual: roubles(usual),
    sum: condition === 'debt' ? usdtNumber(facts.debt) : balanceNumber(facts.available),
    rating: percent(Math.floor(facts.rating)),
    least: percent(facts.least_rating),
  }
  const isNever = condition === 'terminal_silent' && time === undefined
  return {
    title: isNever ? t('o_terminal_never', values) : t(`o_${condition}`, values),
    text: t(`o_${condition}_text`, values),
  }
}

/** What is in order, with its fact. */
export function holdWords(
  { facts, on, total }: Readiness,
  hold: Readiness['holds'][number],
): { name: string; fact: string } {
  const t = textsOf('readiness')
  const { balanceNumber, percent, time } = formats()
  const factsOf: Partial<Record<typeof hold, string>> = {
    account: t('hold_account_fact'),
    switched_on: t('hold_switched_on_fact', { on, total }),
    rating: t('hold_rating_fact', {
      rating: percent(Math.floor(facts.rating)),
      least: percent(facts.least_rating),
    }),
    disputes: t('hold_disputes_fact', { count: facts.open_disputes, most: facts.most_disputes }),
    funds: balanceNumber(facts.available),
    proven: t('hold_proven_fact', { count: facts.proven }),
    ...(facts.rate_at !== null && { rate: time(facts.rate_at) }),
  }
  return { name: t(`hold_${hold}`), fact: factsOf[hold] ?? '' }
}

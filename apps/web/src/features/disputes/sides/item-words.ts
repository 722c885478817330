import { bankName } from '../../../components/bank-name.ts'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats } from '../../../lib/format.ts'
import { type TextKey, type Texts, useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import type { Item } from './side.ts'

const halfAnHourMs = 30 * 60_000

/** What the words of an item may name: the bank, the day, and the half hour of the payment. */
function valuesOf(found: Case, bank: string) {
  const { time, dayOfMonth } = formats()
  const at = Date.parse(found.claimed_at ?? found.created_at)
  const start = Math.floor(at / halfAnHourMs) * halfAnHourMs
  return {
    bank,
    day: dayOfMonth(new Date(at)),
    a: time(new Date(start)),
    b: time(new Date(start + halfAnHourMs)),
  }
}

/** Checklists are data of the server, so a page that is older than one may lack its words: the first of these that it has. */
function firstOf(t: Texts<'disputes'>, keys: readonly string[], values: Record<string, string>): string {
  const texts = keys.map((key) => ({ key, text: t(key as TextKey<'disputes'>, values) }))
  return texts.find(({ key, text }) => text !== key)?.text ?? ''
}

export interface ItemWords {
  readonly name: string
  /** What counts, or else why it is asked for. */
  readonly hint: string
}

export function itemWords(
  t: Texts<'disputes'>,
  { key }: Pick<Item, 'key'>,
  found: Case,
  bank: string,
): ItemWords {
  const values = valuesOf(found, bank)
  return {
    name: firstOf(t, [`item_${key}_of`, `item_${key}`], values) || key.replaceAll('_', ' '),
    hint: firstOf(t, [`item_${key}_counts_of`, `item_${key}_counts`, `item_${key}_why`], values),
  }
}

/** The words of a case's items, with its bank in the reader's language. */
export function useItemWords(found: Case): (item: Pick<Item, 'key'>) => ItemWords {
  const t = useTexts('disputes')
  const bank = bankName(useNamedBanks()(found.transaction.payment_details.bank))
  return (item) => itemWords(t, item, found, bank)
}

/** What the server has of it itself. */
export function onFileText(t: Texts<'disputes'>, { on_file: facts }: Item): string {
  const { time } = formats()
  if (facts?.name && facts.from && facts.to)
    return t('side_on_file_phone', { name: facts.name, from: time(facts.from), to: time(facts.to) })
  if (facts?.count) return t('side_on_file_messages', { count: facts.count })
  return t('side_on_file_text')
}

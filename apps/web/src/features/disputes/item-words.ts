import type { Texts } from '../../lib/texts.tsx'

/** The words of an item of a checklist. The server's test sees to it that every key has them. */
export function itemWords(t: Texts<'disputes'>, key: string) {
  return {
    title: t(`item_${key}` as 'item_receipt'),
    why: t(`item_${key}_why` as 'item_receipt_why'),
    counts: t(`item_${key}_counts` as 'item_receipt_counts'),
  }
}

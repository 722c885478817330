import { IconBuildingBank } from '@tabler/icons-react'
import { BankDot } from '../../components/bank-tile.tsx'
import { everything } from '../../components/filter-choice.ts'
import type { Filter } from '../../components/filter-menu.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { BankBook } from './use-bank-book.ts'

/** Both lists are narrowed to one bank in the same way. */
export function useBankFilter(
  book: BankBook,
  chosen: string | undefined,
  onChoose: (bank: string | undefined) => void,
): Filter {
  const t = useTexts('bank-messages')
  return {
    name: t('bank_filter'),
    face: chosen === undefined ? t('bank_all') : book.name(chosen),
    icon: IconBuildingBank,
    takes: 'one',
    options: [
      { value: everything, label: t('bank_all') },
      ...book.all.map(({ id }) => ({ value: id, label: book.name(id), leading: <BankDot bankId={id} /> })),
    ],
    chosen: [chosen ?? everything],
    onChoose: (value) => onChoose(value === everything ? undefined : value),
  }
}

import { useQuery } from '@tanstack/react-query'
import { banksQuery } from '../lib/banks.ts'
import type { NamedBank } from './bank-name.ts'

/** Deals and receipts carry a bank's English name only; the list of banks adds the Russian one. */
export function useNamedBanks(): (bank: { id: string; name: string }) => NamedBank {
  const known = useQuery(banksQuery).data?.results
  return (bank) => known?.find(({ id }) => id === bank.id) ?? { ...bank, full_name: bank.name }
}

import { useQuery } from '@tanstack/react-query'
import { banksQuery } from '../lib/banks.ts'
import type { NamedBank } from './bank-name.ts'

/** Deals and receipts carry a bank's English name only, what a payer was shown nothing but that name; the list of banks adds the rest. */
export function useNamedBanks(): (bank: { id: string; name: string }) => NamedBank {
  const known = useQuery(banksQuery).data?.results
  return (bank) =>
    known?.find(({ id, name }) => id === bank.id || name === bank.name) ?? { ...bank, full_name: bank.name }
}

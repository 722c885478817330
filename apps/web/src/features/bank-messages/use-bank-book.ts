import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bankName, type NamedBank } from '../../components/bank-name.ts'
import { type Bank, banksQuery } from '../../lib/banks.ts'

export interface BankBook {
  readonly all: readonly Bank[]
  /** A bank that is not in the list, or not loaded yet, goes by what is known of it. */
  readonly bank: (id: string, name?: string) => NamedBank
  readonly name: (id: string) => string
}

/** Texts and templates know banks by their ids; readers know them by their names. */
export function useBankBook(): BankBook {
  const all = useQuery(banksQuery).data?.results
  return useMemo(() => {
    const byId = new Map(all?.map((bank) => [bank.id, bank]))
    const bank = (id: string, name = id): NamedBank => byId.get(id) ?? { id, name, full_name: name }
    return { all: all ?? [], bank, name: (id) => bankName(bank(id)) }
  }, [all])
}

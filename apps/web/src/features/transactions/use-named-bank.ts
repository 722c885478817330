import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NamedBank } from '../../components/bank-name.ts'
import { call } from '../../lib/api.ts'

/** A deal tells its bank in English only; the list of banks knows what each is called at home. */
const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call('listBanks', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useNamedBanks(): (bank: { id: string; name: string }) => NamedBank {
  const known = useQuery(banksQuery).data?.results
  return (bank) => known?.find(({ id }) => id === bank.id) ?? { ...bank, full_name: bank.name }
}

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const typingPauseMs = 150

/** What the server finds for a typed text; the answer before stays until the next one is here. */
export function useFind(typed: string) {
  const text = typed.trim()
  const [searched] = useDebouncedValue(text, typingPauseMs)
  const query = useQuery({
    queryKey: ['find', searched],
    enabled: searched.length > 1,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        'findAnything',
        { query: { q: searched, minutes_east: -new Date().getTimezoneOffset() } },
        { signal },
      ),
  })
  const isCurrent = searched === text && !query.isPlaceholderData
  return { found: text.length > 1 ? query.data : undefined, isCurrent, isFailed: query.isError }
}

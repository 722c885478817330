import { request } from '../../lib/api.ts'
import { type DealSearch, toFilter } from './deal-search.ts'
import { fileName } from './export-file.ts'
import { timeZone } from './transactions-queries.ts'

export interface Running {
  readonly signal: AbortSignal
  /** Told as the file grows: nobody knows its length beforehand. */
  readonly onBytes: (bytes: number) => void
}

/** The filtered list as a file. */
export function exportDeals(search: DealSearch, running: Running): Promise<number> {
  return exportFile({ ...running, name: 'exportTransactions', query: toFilter(search, timeZone) })
}

interface Exporting extends Running {
  readonly name: 'exportTransactions' | 'exportStatement'
  readonly query: object
}

/** Fetches a file and hands it to the browser. Answers its size. */
export async function exportFile({ name, query, signal, onBytes }: Exporting): Promise<number> {
  const response = await request(
    name,
    { query: query as never },
    // Years of deals take longer than the ten seconds of other calls; there is a button to stop it.
    { signal, timeoutMs: Number.POSITIVE_INFINITY, headers: { Accept: 'text/csv' } },
  )
  const file = await collect(response, onBytes)
  save(file, fileName(response.headers.get('content-disposition')))
  return file.size
}

async function collect(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value)
    bytes += next.value.length
    onBytes(bytes)
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address until it has begun to write the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

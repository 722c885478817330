import type { EndpointName } from '@florin/contract'
import { request } from './api.ts'

/** Fetches a CSV file and hands it to the browser under this name. */
export async function downloadCsv(name: EndpointName, sending: object, fileName: string): Promise<void> {
  const response = await request(name, sending as never, {
    // A long file takes more than the ten seconds of other calls.
    timeoutMs: Number.POSITIVE_INFINITY,
    headers: { Accept: 'text/csv' },
  })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser needs the address until it has begun to write the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

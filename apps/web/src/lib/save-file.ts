import type { EndpointName } from '@florin/contract'
import { request } from './api.ts'
import type { CallParts } from './http.ts'

/** Fetches a file of the server's and hands it to the browser. It may take longer than other calls. */
export async function saveFile(
  name: EndpointName,
  parts: CallParts,
  fileName: string,
  type = 'text/csv',
): Promise<void> {
  const options = { timeoutMs: Number.POSITIVE_INFINITY, headers: { Accept: type } }
  const response = await request(name, parts, options)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser needs the address until it has begun to write the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiParts, sendJson } from './answer-call.ts'

/** `/file/bot<token>/<path>`: what getFile has named. */
export async function download(parts: ApiParts, url: URL, response: ServerResponse): Promise<void> {
  const [, token, path = ''] = /^\/file\/bot([^/]+)\/(.+)$/.exec(url.pathname) ?? []
  const found = token === parts.token ? parts.world.store.fileAt(path) : undefined
  if (!found) return sendJson(response, 404, { ok: false, error_code: 404, description: 'Not Found' })
  const { content } = found
  const fault = parts.faults.take('file')
  if (fault?.kind === 'hang') return parts.faults.hold(response)
  if (fault?.kind === 'cut') {
    response.destroy()
    return
  }
  if (fault?.kind === 'status')
    return sendJson(response, fault.status, {
      ok: false,
      error_code: fault.status,
      description: 'Bad Gateway',
    })
  if (fault?.kind === 'slow') await sleep(fault.ms)
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': content.length })
  if (fault?.kind === 'broken download') {
    // Cut once the first bytes have left, so that the caller has half a file.
    response.write(content.subarray(0, fault.afterBytes), () => response.destroy())
    return
  }
  response.end(content)
}

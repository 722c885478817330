import { contract } from '@florin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../http/plain-page.ts'
import { callerOf } from '../../http/request.ts'
import type { ServeRaw } from '../../http/serve.ts'
import { Problem } from '../../platform/problem.ts'
import { type AppFile, fileNameOf, offeredApp } from './app-file.ts'
import { downloadsPage } from './downloads-page.ts'

/** The app for phones: its page, its file under the version’s name for good, and the newest under one name that stays. */
export function downloadRoutes(serveRaw: ServeRaw, file: AppFile | undefined, serverUrl: string): void {
  serveRaw(contract.downloads, async (request, reply) => {
    const { language } = callerOf(request)
    const app = file && offeredApp(file, serverUrl)
    return sendPage(reply.header('cache-control', 'no-cache'), downloadsPage(language, app))
  })

  serveRaw(contract.downloadApp, async (request, reply) => {
    const { name } = request.params as { name: string }
    if (!file || !(name === fileNameOf(file) || name === newest)) throw new Problem('file.not_found')
    const isFinal = name !== newest
    void reply.headers({
      'cache-control': isFinal ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: `"${file.sha256}"`,
      'content-disposition': `attachment; filename="${fileNameOf(file)}"`,
      'accept-ranges': 'bytes',
    })
    return sendBytes(request, reply.type('application/vnd.android.package-archive'), file)
  })
}

const newest = 'florin-terminal.apk'

function sendBytes(request: FastifyRequest, reply: FastifyReply, { bytes, sha256 }: AppFile): FastifyReply {
  if (request.headers['if-none-match'] === `"${sha256}"`) return reply.code(304).send()
  const range = rangeOf(request, bytes.length, `"${sha256}"`)
  if (range === 'unfit') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  if (!range) return reply.header('content-length', bytes.length).send(bytes)
  const [from, to] = range
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(bytes.subarray(from, to + 1))
}

/** One range, for a download that broke off. Several at once, or one of an older file, get the whole. */
function rangeOf(
  request: FastifyRequest,
  length: number,
  tag: string,
): [number, number] | 'unfit' | undefined {
  const { range, 'if-range': only } = request.headers
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (only !== undefined && only !== tag) return undefined
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from <= to && from < length ? [from, to] : 'unfit'
}

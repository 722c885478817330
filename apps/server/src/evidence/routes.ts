import { contract } from '@florin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '../http/request.ts'
import type { ServeRaw } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { type EvidenceFile, findFile, insertView } from './evidence-store.ts'
import { headerName } from './file-name.ts'
import { kindOfType } from './kind.ts'
import { readLink } from './link.ts'
import type { EvidenceParts } from './parts.ts'
import { readRange } from './range.ts'

/** Whatever is wrong with a link, it finds nothing: nobody learns by trying what there is. */
export function evidenceRoutes(serveRaw: ServeRaw, parts: EvidenceParts): void {
  serveRaw(contract.evidenceFile, async (request, reply) => {
    const file = await admittedFile(parts, request)
    return send(parts, file, request, reply)
  })
}

async function admittedFile(parts: EvidenceParts, request: FastifyRequest): Promise<EvidenceFile> {
  const { id } = request.params as { id: string }
  const claim = readLink(parts.secrets, id, request.query)
  if (!claim) throw new Problem('file.not_found')
  const { viewer, endsAt } = claim
  const isThere = await parts.isPresent(viewer, (name) => cookieOf(request, name))
  const file = isThere ? await findFile(parts.db.each, id) : undefined
  if (!file || !(await parts.mayView(viewer, file))) throw new Problem('file.not_found')
  const { ip, id: requestId } = request
  await insertView(parts.db.each, { fileId: file.id, ...viewer, linkEndsAt: endsAt, ip, requestId })
  return file
}

async function send(
  { files, log }: EvidenceParts,
  file: EvidenceFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { mayShow } = kindOfType(file.contentType)
  const isVideo = file.contentType === 'video/mp4'
  const range = isVideo ? readRange(request.headers.range, file.size) : 'none'
  void reply.headers({
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
    'cache-control': 'private, no-store',
    'content-disposition': `${mayShow ? 'inline' : 'attachment'}; ${headerName(file.originalName)}`,
    ...(isVideo && { 'accept-ranges': 'bytes' }),
  })
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const part = range === 'none' ? undefined : range
  const content = await files.readStream('evidence', file.objectName, part)
  if (!content) {
    log.error({ fileId: file.id }, 'evidence has lost its bytes')
    throw new Problem('file.not_found')
  }
  if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  return reply
    .type(file.contentType)
    .header('content-length', part ? part.end - part.start + 1 : file.size)
    .send(content)
}

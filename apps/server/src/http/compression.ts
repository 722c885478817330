import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const zip = promisify(gzip)

// Below a network packet there is nothing to win.
const worthwhileBytes = 1_400

/** Compresses text answers of some size. Files of the app come compressed already. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhileBytes) return payload
    if (reply.hasHeader('content-encoding') || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return payload
    void reply
      .header('content-encoding', 'gzip')
      .header('vary', 'Origin, Accept-Language, Accept-Encoding')
      .removeHeader('content-length')
    return zip(payload, { level: 5 })
  })
}

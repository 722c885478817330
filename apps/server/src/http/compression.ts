import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Below a network packet there is nothing to win.
const worthwhileBytes = 1_400

/** Compresses text answers of some size. Files of the app come compressed already. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isWorthwhile(request, reply, payload)) return done()
    void reply
      .header('content-encoding', 'gzip')
      .header('vary', 'Origin, Accept-Language, Accept-Encoding')
      .removeHeader('content-length')
    gzip(payload, { level: 5 }, done)
  })
}

function isWorthwhile(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  return (
    typeof payload === 'string' &&
    payload.length >= worthwhileBytes &&
    !reply.hasHeader('content-encoding') &&
    /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  )
}

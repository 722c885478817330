import type { Access } from '@florin/contract'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { mayHoldNul } from './no-nul.ts'

/** Calls whose signature covers the body byte by byte. */
const signedAccess: readonly (Access | undefined)[] = ['device', 'pairing', 'forwarder']

/** Reads JSON, and forms where a call takes them. No other text is read at all. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bodyText', '')
  app.decorateRequest('bodyMayHoldNul', false)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepText(request, body as string)
    // Clients name JSON even when they send nothing; an empty body is then simply absent.
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
  app.addContentTypeParser(formType, { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.config?.endpoint?.takesForm)
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(formType))
    keepText(request, body as string)
    done(null, Object.fromEntries(new URLSearchParams(body as string)))
  })
}

const formType = 'application/x-www-form-urlencoded'

function keepText(request: FastifyRequest, body: string): void {
  request.bodyMayHoldNul = mayHoldNul(body)
  if (signedAccess.includes(request.routeOptions.config?.endpoint?.access)) request.bodyText = body
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, kept only where a signature covers it. */
    bodyText: string
    /** Whether to search the body for U+0000. */
    bodyMayHoldNul: boolean
  }
}

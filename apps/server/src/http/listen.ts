import type { FastifyInstance } from 'fastify'

/**
 * The listen backlog: so many may have connected before this process accepts them; the system's own limit holds as well. Where all phones
 * and shops reconnect at once, after a restart, a connection beyond it is not refused: the client's system retries after a second, and
 * then after two more.
 */
const mostKnocking = 4_096

/** Answers the address. */
export function listenAt(
  app: FastifyInstance,
  at: { readonly host: string; readonly port: number },
): Promise<string> {
  return app.listen({ ...at, backlog: mostKnocking })
}

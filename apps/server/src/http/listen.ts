import type { FastifyInstance } from 'fastify'

/**
 * So many may have connected before this process gets to them; the system's own limit holds as well. Where all phones and shops come back
 * at once, after a restart, whoever finds no place is not refused: their system tries again after a second, and then after two more.
 */
const mostKnocking = 4_096

/** Answers the address. */
export function listenAt(
  app: FastifyInstance,
  at: { readonly host: string; readonly port: number },
): Promise<string> {
  return app.listen({ ...at, backlog: mostKnocking })
}

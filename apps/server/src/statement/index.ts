import { contract } from '@florin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../http/request.ts'
import type { Serve, ServeRaw } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { exportMovements } from './export.ts'
import { readStatement, type StatementParts } from './statement.ts'
import type { Period } from './stretch.ts'
import { statementToWire } from './wire.ts'

export { subjectOf } from './subject.ts'

export function statementRoutes(serve: Serve, serveRaw: ServeRaw, parts: StatementParts): void {
  serve(contract.balanceReport, async ({ merchant, query }) => {
    const asset = merchant.isTest ? 'USDT_TEST' : 'USDT'
    const whose = { userId: merchant.merchantId, asset } as const
    return statementToWire(
      parts.secrets,
      await readStatement(parts, whose, { ...query, ...periodOf(query) }),
      asset,
    )
  })

  serve(contract.accountStatement, async ({ actor, query }) => {
    const whose = { userId: actor.userId, asset: 'USDT' } as const
    return statementToWire(
      parts.secrets,
      await readStatement(parts, whose, { ...query, ...periodOf(query) }),
      'USDT',
    )
  })

  serveRaw(
    contract.exportStatement,
    async (request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined) => {
      if (!actor) throw new Problem('session.missing')
      const period = periodOf(contract.exportStatement.query.parse(request.query))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="balance.csv"')
        .header('cache-control', 'no-store')
        .send(exportMovements(parts, { userId: actor.userId, asset: 'USDT' }, period))
    },
  )
}

function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  return {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
}

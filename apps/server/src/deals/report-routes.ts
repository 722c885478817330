import { contract } from '@florin/contract'
import type { Actor } from '../http/request.ts'
import type { Serve, ServeRaw } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { balanceReport } from './balance-report.ts'
import type { DealParts } from './parts.ts'
import { reportAsCsv } from './report-csv.ts'

/** The balance report: for shops' programs, as JSON and as a file, and for the dashboard. */
export function reportRoutes(
  serve: Serve,
  serveRaw: ServeRaw,
  { db }: Pick<DealParts, 'db'>,
  assertMerchant: (actor: Actor) => void,
): void {
  serve(contract.merchantBalanceReport, ({ merchant, query }) => balanceReport(db.each, merchant, query))

  serve(contract.balanceReport, ({ actor, query: { livemode, ...page } }) => {
    assertMerchant(actor)
    return balanceReport(db.each, { merchantId: actor.userId, isTest: !livemode }, page)
  })

  serveRaw(contract.merchantBalanceCsv, async (request, reply, { merchant }) => {
    if (!merchant) throw new Problem('key.missing')
    const period = contract.merchantBalanceCsv.query.strict().parse(request.query)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="balance.csv"')
      .header('cache-control', 'no-store')
      .send(reportAsCsv(db.each, merchant, period))
  })
}

import { contract } from '@florin/contract'
import type { Serve } from '../../http/serve.ts'
import { type ReadinessParts, readinessOf } from './readiness.ts'

export function readinessRoutes(serve: Serve, parts: ReadinessParts): void {
  serve(contract.readiness, ({ actor }) => readinessOf(parts, actor.userId))
}

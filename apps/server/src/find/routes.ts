import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { type FindParts, findAnything } from './find.ts'

export function findRoutes(serve: Serve, parts: FindParts): void {
  serve(contract.findAnything, ({ actor, caller: { ip, requestId }, query }) =>
    findAnything(parts, { staffId: actor.userId, origin: { ip, requestId } }, query),
  )
}

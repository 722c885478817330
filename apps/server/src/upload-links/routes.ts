import { contract } from '@florin/contract'
import { runningUploads } from '../http/running-uploads.ts'
import type { Serve, ServeRaw } from '../http/serve.ts'
import { beginUpload } from './begin.ts'
import { makeUploadLink } from './make.ts'
import type { UploadLinkParts } from './parts.ts'
import { takePiece } from './piece.ts'
import { reachLink, showLink } from './reach.ts'

export function uploadLinkRoutes(serve: Serve, serveRaw: ServeRaw, parts: UploadLinkParts): void {
  const running = runningUploads()

  serve(contract.makeUploadLink, ({ params, actor }) => makeUploadLink(parts, actor, params.id))

  serve(contract.uploadLink, async ({ params, caller }) =>
    showLink(parts, (await reachLink(parts, params.token, caller)).link),
  )

  serve(contract.beginUpload, async ({ params, caller, body }) =>
    showLink(parts, await beginUpload(parts, params.token, caller, body)),
  )

  serveRaw(contract.uploadPiece, async (request) => {
    const { link, isFiled } = await takePiece(parts, running, request)
    return { ...(await showLink(parts, link)), filed: isFiled }
  })
}

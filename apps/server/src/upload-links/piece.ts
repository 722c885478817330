import { contract, uploadLinkMinutes, uploadPieceMaxBytes } from '@florin/contract'
import type { FastifyRequest } from 'fastify'
import { assertFileItems } from '../deals/index.ts'
import { readPiece } from '../http/pieces.ts'
import { callerOf } from '../http/request.ts'
import type { RunningUploads } from '../http/running-uploads.ts'
import { Problem } from '../platform/problem.ts'
import { fileEvidence } from './file-evidence.ts'
import type { UploadLinkParts } from './parts.ts'
import { insertPiece, type Piece } from './piece-store.ts'
import { removePieces, wrongPlace } from './pieces.ts'
import { reachLink } from './reach.ts'
import { assertRoomFor } from './room.ts'
import { lockLink, setReceived } from './store.ts'
import { isComplete, type UploadLink } from './upload-link.ts'

/** Of one link two tabs; of one address a household. */
const perLink = 2
const perIp = 20

export interface TakenPiece {
  readonly link: UploadLink
  readonly isFiled: boolean
}

/** Takes the next bytes. The piece that completes the file files it as evidence, and so does any later one if that failed. */
export async function takePiece(
  parts: UploadLinkParts,
  running: RunningUploads,
  request: FastifyRequest,
): Promise<TakenPiece> {
  const { token, offset: offsetText } = request.params as { token: string; offset: string }
  const offset = Number(offsetText)
  const caller = callerOf(request)
  const { link } = await reachLink(parts, token, caller)
  assertPlace(link, offset)
  const item = itemOf(request)
  // Before the last piece, which would be refused with it.
  await assertFileItems(parts.disputes.db.each, link.disputeId, link.side, [item ?? null])
  const leave = running.enter([
    { key: `upload-link:${link.id}`, most: perLink },
    { key: `ip:${caller.ip}`, most: perIp },
  ])
  try {
    const after = offset < link.receivedBytes ? link : await append(parts, request, link, offset)
    if (!isComplete(after)) return { link: after, isFiled: false }
    await fileEvidence(parts, after, caller, item)
    return { link: after, isFiled: true }
  } finally {
    leave()
  }
}

function itemOf(request: FastifyRequest): string | undefined {
  const read = contract.uploadPiece.query.safeParse(request.query)
  if (!read.success) throw new Problem('request.invalid', { fields: { item: ['field.invalid'] } })
  return read.data.item
}

/** A piece that has come already is no error: its answer was lost, and the sender goes on from what is answered now. */
function assertPlace(link: UploadLink, offset: number): void {
  if (!link.file || offset > link.receivedBytes) throw wrongPlace(link.receivedBytes)
}

async function append(
  parts: UploadLinkParts,
  request: FastifyRequest,
  { id }: UploadLink,
  offset: number,
): Promise<UploadLink> {
  await assertRoomFor(parts, 0)
  const { bytes, isWhole } = await readPiece(request, uploadPieceMaxBytes)
  // Before the link is locked: a store may be slow. A piece without a row is removed then, and after a crash by the sweep.
  const objectName = bytes.length > 0 ? await parts.files.put('pieces', bytes) : undefined
  const piece = objectName === undefined ? undefined : { startsAt: offset, size: bytes.length, objectName }
  const { link, isTaken } = await note(parts, id, offset, piece).catch(async (error: unknown) => {
    // After any other failure it may be noted after all.
    if (piece && error instanceof Problem) await removePieces(parts, [piece])
    throw error
  })
  if (piece && !isTaken) await removePieces(parts, [piece])
  if (!isWhole) throw new Problem('request.malformed', { internal: 'the piece broke off' })
  return link
}

async function note(
  { disputes: { db } }: UploadLinkParts,
  id: string,
  offset: number,
  piece: Piece | undefined,
): Promise<{ readonly link: UploadLink; readonly isTaken: boolean }> {
  return db.write(async (tx) => {
    const link = await lockLink(tx, id)
    if (!link || link.isOver) throw new Problem('upload_link.over')
    // Another tab was quicker: its bytes stay.
    if (link.file && offset < link.receivedBytes) return { link, isTaken: false }
    if (!link.file || offset > link.receivedBytes) throw wrongPlace(link.receivedBytes)
    const received = offset + (piece?.size ?? 0)
    if (received > link.file.size) throw new Problem('evidence.too_large')
    if (piece) await insertPiece(tx, id, piece)
    await setReceived(tx, id, received, uploadLinkMinutes)
    return { link: { ...link, receivedBytes: received }, isTaken: true }
  })
}

import { contract, uploadLinkMinutes, uploadPieceMaxBytes } from '@florin/contract'
import type { FastifyRequest } from 'fastify'
import { assertFileItems } from '../deals/index.ts'
import { readPiece } from '../http/pieces.ts'
import { callerOf } from '../http/request.ts'
import type { RunningUploads } from '../http/running-uploads.ts'
import { Problem } from '../platform/problem.ts'
import { fileEvidence } from './file-evidence.ts'
import type { UploadLinkParts } from './parts.ts'
import { pieceFile } from './piece-file.ts'
import { asOnDisk, reachLink } from './reach.ts'
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
  if (!link.file || offset > link.receivedBytes) throw wrongPlace(link)
}

const wrongPlace = ({ receivedBytes }: UploadLink) =>
  new Problem('upload_link.offset', { facts: { received_bytes: String(receivedBytes) } })

async function append(
  parts: UploadLinkParts,
  request: FastifyRequest,
  { id }: UploadLink,
  offset: number,
): Promise<UploadLink> {
  await assertRoomFor(parts, 0)
  const { bytes, isWhole } = await readPiece(request, uploadPieceMaxBytes)
  const { db } = parts.disputes
  const after = await db.write(async (tx) => {
    const locked = await lockLink(tx, id)
    if (!locked || locked.isOver) throw new Problem('upload_link.over')
    const link = await asOnDisk(parts, locked)
    // Another tab was quicker: its bytes stay.
    if (link.file && offset < link.receivedBytes) return link
    if (!link.file || offset > link.receivedBytes) throw wrongPlace(link)
    if (offset + bytes.length > link.file.size) throw new Problem('evidence.too_large')
    await pieceFile(parts.uploadFolder, id).write(bytes, offset)
    await setReceived(tx, id, offset + bytes.length, uploadLinkMinutes)
    return { ...link, receivedBytes: offset + bytes.length }
  })
  if (!isWhole) throw new Problem('request.malformed', { internal: 'the piece broke off' })
  return after
}

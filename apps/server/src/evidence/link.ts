import { timingSafeEqual } from 'node:crypto'
import { contract } from '@florin/contract'
import { Problem } from '../platform/problem.ts'
import type { Secrets } from '../platform/secrets.ts'
import { findFile } from './evidence-store.ts'
import type { EvidenceParts, Viewer } from './parts.ts'

const lifeSeconds = 60

/** What a link says of itself, once its signature is known to be ours. */
export interface LinkClaim {
  readonly viewer: Viewer
  readonly endsAt: Date
}

/**
 * The way to one file, good for a minute, for one person in one session. A file that the viewer may not see answers like a
 * missing one.
 */
export async function linkFor(
  parts: Pick<EvidenceParts, 'db' | 'secrets' | 'mayView'>,
  fileId: string,
  viewer: Viewer,
  nowMs = Date.now(),
): Promise<string> {
  const file = await findFile(parts.db.each, fileId)
  if (!file || !(await parts.mayView(viewer, file))) throw new Problem('file.not_found')
  return signLink(parts, fileId, viewer, nowMs)
}

/** The same where it is known already that the viewer may see the file: for lists of many. Using a link checks the right again. */
export function signLink(
  parts: Pick<EvidenceParts, 'secrets'>,
  fileId: string,
  viewer: Viewer,
  nowMs = Date.now(),
): string {
  const until = String(Math.floor(nowMs / 1000) + lifeSeconds)
  const query = new URLSearchParams({
    viewer: viewer.userId,
    session: viewer.sessionId,
    until,
    signature: signatureOf(parts.secrets, fileId, viewer, until).toString('base64url'),
  })
  return `${contract.evidenceFile.path.replace(':id', fileId)}?${query}`
}

/** Undefined for whatever we have not signed, and for what is over. */
export function readLink(secrets: Secrets, fileId: string, query: unknown): LinkClaim | undefined {
  const read = contract.evidenceFile.query.safeParse(query)
  if (!read.success) return undefined
  const { viewer: userId, session: sessionId, until, signature } = read.data
  const viewer = { userId, sessionId }
  const expected = signatureOf(secrets, fileId, viewer, until)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const endsAt = new Date(Number(until) * 1000)
  return endsAt.getTime() < Date.now() ? undefined : { viewer, endsAt }
}

function signatureOf(secrets: Secrets, fileId: string, viewer: Viewer, until: string): Buffer {
  return secrets.mac('evidence link', fileId, viewer.userId, viewer.sessionId, until)
}

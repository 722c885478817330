import type { EvidenceSide } from '@florin/contract'
import {
  assertFileItems,
  caseLosesFile,
  caseTouched,
  fileForItems,
  traderAnswered,
} from '../../deals/index.ts'
import {
  admitTry,
  countTries,
  type EvidenceFile,
  type EvidencePlace,
  findFile,
  linkFor,
  removeEvidence,
  signLink,
  storeEvidenceFiles,
} from '../../evidence/index.ts'
import type { Actor } from '../../http/request.ts'
import type { SenderShare } from '../../http/serve.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { assertOpen, type Reached, reach, reachAsSupport } from '../access.ts'
import type { DisputeParts } from '../parts.ts'
import { toDisputeFile } from './shown-files.ts'

/** Uploads of one person that may run at once: a few tabs. */
const runningPerPerson = 5

export const shareOf = ({ userId }: Pick<Actor, 'userId'>): SenderShare => ({
  key: `user:${userId}`,
  most: runningPerPerson,
})

/** Before a byte of the files is read: is the case the sender's, open, and is there room? */
export async function admitFiles(
  parts: DisputeParts,
  actor: Actor,
  id: string,
  bytes: number,
): Promise<SenderShare[]> {
  const reached = await reach(parts, actor, id)
  assertOpen(reached.stand)
  await admitTry(parts.evidence, placeOf(reached, actor, sideOf(reached)), bytes)
  return [shareOf(actor)]
}

export interface Filing {
  readonly actor: Actor
  readonly id: string
  readonly side: EvidenceSide
  readonly files: readonly UploadedFile[]
  /** For which item of the checklist each file is, in the order of the files. */
  readonly items?: readonly (string | null)[]
  readonly origin: Origin
}

/**
 * Keeps all of the files or none. A trader's evidence is the answer that the case waits for. `also` runs in the transaction of the files.
 */
export async function addFiles(
  parts: DisputeParts,
  filing: Filing,
  also: (tx: Tx) => Promise<void> = async () => undefined,
) {
  const { actor, id, side, files, items = [] } = filing
  assertItemsFit(items, files)
  const reached = await reach(parts, actor, id)
  // The trader speaks for the trader; anybody else with a right, but support, for the merchant.
  if (reached.role !== 'support' && side !== sideOf(reached)) throw new Problem('dispute.upload_forbidden')
  assertOpen(reached.stand)
  if (files.length === 0) throw new Problem('evidence.missing')
  await assertFileItems(parts.db.each, id, side, items)
  const place = placeOf(reached, actor, side)
  await countTries(parts.evidence, place, files.length - 1)
  const upload = { ...place, by: `user:${actor.userId}`, files }
  const stored = await storeEvidenceFiles(parts.evidence, upload, async (tx, kept) => {
    const isSupport = reached.role === 'support'
    if (side === 'trader') await traderAnswered(tx, id, isSupport ? actor.userId : undefined)
    else await caseTouched(tx, id)
    await fileForItems(
      tx,
      id,
      kept.map((file, at) => ({ id: file.id, side, key: items[at] })),
    )
    if (isSupport) await writeAudit(tx, audited('dispute.file.add', filing, kept))
    await also(tx)
  })
  return stored.map((file) => toDisputeFile(file, signLink(parts.evidence, file.id, actor)))
}

/** An item without its file is a mistake of the sender, who would think that it was sent. */
export function assertItemsFit(items: readonly unknown[], files: readonly unknown[]): void {
  if (items.length > files.length)
    throw new Problem('request.invalid', { fields: { items: ['field.invalid'] } })
}

const sideOf = ({ role }: Reached): EvidenceSide => (role === 'trader' ? 'trader' : 'merchant')

function placeOf({ stand, role }: Reached, { userId }: Actor, side: EvidenceSide): EvidencePlace {
  // A merchant's share of the disk is one, by whichever way the files come.
  const quotaKey = role === 'merchant' ? `merchant:${userId}` : `user:${userId}`
  return { subject: `deal:${stand.dealId}`, side, quotaKey }
}

function audited(
  action: string,
  { actor, id, side, origin }: Omit<Filing, 'files'>,
  files: readonly EvidenceFile[],
) {
  return {
    actor: `user:${actor.userId}`,
    action,
    subject: `dispute:${id}`,
    after: { side, files: files.map((file) => file.id) },
    origin,
  }
}

/** A link that is good for another minute. */
export async function freshLink(
  parts: DisputeParts,
  actor: Actor,
  id: string,
  fileId: string,
): Promise<string> {
  const { stand, role } = await reach(parts, actor, id)
  const file = await findFile(parts.db.each, fileId)
  const isShown = file?.subject === `deal:${stand.dealId}` && (role === 'support' || file.side === role)
  if (!isShown) throw new Problem('file.not_found')
  return linkFor(parts.evidence, fileId, actor)
}

/** Support takes a file down. */
export async function removeFile(
  parts: DisputeParts,
  removal: Omit<Filing, 'files'> & { readonly fileId: string },
): Promise<void> {
  const { actor, id, side, fileId } = removal
  const stand = await reachAsSupport(parts, actor, id)
  await parts.db.write(async (tx) => {
    const file = await findFile(tx, fileId)
    if (file?.subject !== `deal:${stand.dealId}` || file.side !== side) throw new Problem('file.not_found')
    // Locks the case, so that no verdict comes in between; refuses a decided one.
    await caseLosesFile(parts.deals, tx, id, { actorId: actor.userId, createdAt: file.createdAt })
    if (!(await removeEvidence(tx, fileId, `user:${actor.userId}`))) throw new Problem('file.not_found')
    await writeAudit(tx, audited('dispute.file.remove', removal, [file]))
  })
}

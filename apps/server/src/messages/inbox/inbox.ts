import type { Actor, Caller } from '../../http/request.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { writeOnce } from '../../platform/write-once.ts'
import { type MessageParts, readMessages } from '../booking/index.ts'
import { openMessage } from '../intake/index.ts'
import { textForTemplates } from '../masking/index.ts'
import { isTimely } from '../receipts/index.ts'
import { checkDraft, proposePattern, type ReadValues } from '../templates/index.ts'
import * as store from './inbox-store.ts'

export const inboxPageSize = 20

export interface Unparsed extends Omit<store.UnparsedKind, 'sample' | 'shapeMac'> {
  readonly sender: string
  readonly text: string
}

/** Texts of known senders that no template reads, as support may see them. */
export async function listUnparsed(
  { db, secrets }: MessageParts,
  filter: { bank: string | undefined; page: number },
): Promise<{ count: number; kinds: Unparsed[] }> {
  const { count, kinds } = await store.listKinds(db.each, { ...filter, pageSize: inboxPageSize })
  return {
    count,
    kinds: kinds.map(({ sample, shapeMac: _shape, ...kind }) => ({
      ...kind,
      sender: sample.sender,
      text: textForTemplates(wholeText(secrets, sample)),
    })),
  }
}

export interface TemplateProposal {
  readonly banks: readonly string[]
  readonly channels: readonly ['sms' | 'push']
  readonly direction: 'credit' | 'debit'
  readonly pattern: string
  readonly text: string
  readonly values: ReadValues
}

export async function proposeTemplate({ db, secrets }: MessageParts, id: string): Promise<TemplateProposal> {
  const kind = await kindOrRefuse(db.each, id)
  const text = textForTemplates(wholeText(secrets, kind.sample))
  const pattern = proposePattern(text)
  const direction = debitWord.test(text) ? 'debit' : 'credit'
  const channels = [kind.channel] as const
  const draft = { id, banks: [kind.bank], channels, direction, version: 1, pattern, samples: [] } as const
  const [result] = checkDraft(draft, [text], []).results
  return { banks: [kind.bank], channels, direction, pattern, text, values: result?.values ?? {} }
}

const debitWord = /списан|покупк|оплат|выдач|снят|spisan|pokupk|oplat|vydach/i

export interface Dismissal {
  readonly dismissed: number
  /** Any of the dismissed texts, by which the dismissal is taken back. */
  readonly restoreId: string
}

export async function dismissUnparsed(
  { db }: MessageParts,
  id: string,
  staff: Actor,
  caller: Caller,
): Promise<Dismissal> {
  return writeOnce(db, (write) =>
    write(async (tx) => dismissIn(tx, await kindOrRefuse(tx, id), staff, caller)),
  )
}

async function dismissIn(
  tx: Tx,
  kind: store.UnparsedKind,
  staff: Actor,
  { ip, requestId }: Caller,
): Promise<Dismissal> {
  const dismissed = await store.dismissKind(tx, kind)
  await writeAudit(tx, {
    actor: `user:${staff.userId}`,
    action: 'messages.dismissed',
    subject: `messages:${kind.id}`,
    before: { outcome: 'unparsed' },
    after: { outcome: 'dismissed', bank: kind.bank, channel: kind.channel, dismissed },
    origin: { ip, requestId },
  })
  return { dismissed, restoreId: kind.sampleId }
}

export interface SeveralDismissed {
  readonly id: string
  readonly dismissed: number
  /** Unset in a dry run. */
  readonly restoreId: string | undefined
}

/** Several kinds at once; without `carryOut` only counts how many texts each would take out. Kinds that are gone are left out. */
export async function dismissSeveral(
  { db }: MessageParts,
  { ids, carryOut }: { readonly ids: readonly string[]; readonly carryOut: boolean },
  staff: Actor,
  caller: Caller,
): Promise<SeveralDismissed[]> {
  return db.write(async (tx) => {
    const results: SeveralDismissed[] = []
    for (const id of [...new Set(ids)].sort()) {
      const kind = await store.findKind(tx, id)
      if (!kind) continue
      const done = carryOut ? await dismissIn(tx, kind, staff, caller) : undefined
      results.push({ id, dismissed: done?.dismissed ?? kind.alike, restoreId: done?.restoreId })
    }
    return results
  })
}

/** Takes a dismissal back: an act of its own, audited like any other. */
export async function restoreUnparsed(
  { db }: MessageParts,
  messageId: string,
  staff: Actor,
  { ip, requestId }: Caller,
): Promise<number> {
  return db.write(async (tx) => {
    const kind = await store.restoreKind(tx, messageId)
    if (!kind) throw new Problem('message.not_found')
    await writeAudit(tx, {
      actor: `user:${staff.userId}`,
      action: 'messages.restored',
      subject: `messages:${kind.id}`,
      before: { outcome: 'dismissed' },
      after: { outcome: 'unparsed', bank: kind.bank, channel: kind.channel, restored: kind.alike },
      origin: { ip, requestId },
    })
    return kind.alike
  })
}

export interface Replayed {
  readonly read: number
  readonly receipts: number
  readonly stillUnparsed: number
}

const replayBatch = 100

/** Reads the unparsed texts of the last hours again. Their time has passed, so an SMS then proves nothing by itself. */
export async function replayUnparsed(
  parts: MessageParts,
  hours: number,
  staff: Actor,
  { ip, requestId }: Caller,
): Promise<Replayed> {
  const total = { read: 0, receipts: 0, stillUnparsed: 0 }
  for (let after = 0n; ; ) {
    const { last, ...part } = await replayPart(parts, hours, after)
    total.read += part.read
    total.receipts += part.receipts
    total.stillUnparsed += part.stillUnparsed
    if (last === undefined) break
    after = last
  }
  await parts.db.write(async (tx) => {
    await store.recountKinds(tx)
    await writeAudit(tx, {
      actor: `user:${staff.userId}`,
      action: 'messages.replayed',
      subject: 'messages',
      after: { hours, ...total },
      origin: { ip, requestId },
    })
  })
  return total
}

async function replayPart(
  parts: MessageParts,
  hours: number,
  after: bigint,
): Promise<Replayed & { last: bigint | undefined }> {
  const reader = await parts.book.current()
  return parts.db.write(async (tx) => {
    const messages = await store.unparsedSince(tx, { hours, after, limit: replayBatch })
    const batch = messages.map((message) => {
      const times = {
        cameMs: message.cameAt.getTime(),
        storedMs: message.storedAt.getTime(),
        previousMs: undefined,
      }
      return { message, manner: { isReplayed: true, isTimely: isTimely(times) } }
    })
    const kinds = await readMessages(parts, tx, reader, batch)
    return {
      read: kinds.length,
      receipts: kinds.filter((kind) => kind === 'credit').length,
      stillUnparsed: kinds.filter((kind) => kind === 'unparsed').length,
      last: messages.length < replayBatch ? undefined : messages.at(-1)?.place,
    }
  })
}

async function kindOrRefuse(tx: Queryable, id: string): Promise<store.UnparsedKind> {
  const kind = await store.findKind(tx, id)
  if (!kind) throw new Problem('message.not_found')
  return kind
}

function wholeText(secrets: MessageParts['secrets'], sample: store.UnparsedKind['sample']): string {
  const { title, text } = openMessage(secrets, sample)
  return title ? `${title} ${text}` : text
}

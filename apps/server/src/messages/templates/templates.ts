import { randomUUID } from 'node:crypto'
import type { Actor, Caller } from '../../http/request.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { writeOnce } from '../../platform/write-once.ts'
import type { Channel } from '../message.ts'
import { bankSenders, type Template } from '../reading/index.ts'
import { checkDraft, type DraftCheck, failingSamples } from './check-template.ts'
import * as store from './template-store.ts'

export interface TemplateParts {
  readonly db: Database
  /** How a member of staff is called. */
  nameOf(userId: string): Promise<string>
}

export interface Draft {
  readonly id: string | undefined
  readonly baseVersion: number | undefined
  readonly name: string
  readonly banks: readonly string[]
  readonly channels: readonly Channel[]
  readonly direction: 'credit' | 'debit'
  readonly pattern: string
  /** As it was, where nothing is said. */
  readonly tailOf: store.StoredTemplate['tailOf'] | undefined
  readonly samples: readonly store.StoredSample[]
  readonly isActive: boolean
}

/** Saves a template if it reads all it must, and breaks nothing that others read. */
export async function saveTemplate(
  { db, nameOf }: TemplateParts,
  draft: Draft,
  staff: Actor,
  caller: Caller,
): Promise<store.StoredTemplate> {
  return writeOnce(db, async (write) => {
    assertBanks(draft.banks)
    const author = await nameOf(staff.userId)
    const assertSafe = (stored: readonly store.StoredTemplate[]) => {
      const old = draft.id === undefined ? undefined : found(stored, draft.id)
      if (old && draft.baseVersion !== undefined && draft.baseVersion !== old.version)
        throw new Problem('template.changed')
      assertHolds(draft, old, stored)
    }
    const checked = await checkedBefore(db, assertSafe)
    return write(async (tx) => {
      await store.lockTemplates(tx)
      const stored = await store.allTemplates(tx)
      if ((await store.stampOfTemplates(tx)) !== checked) assertSafe(stored)
      const old = draft.id === undefined ? undefined : found(stored, draft.id)
      const version = { ...finePrint(old), ...draft, tailOf: tailOf(draft, old), author }
      const id = old?.id ?? (await store.addTemplate(tx, { slug: null, isActive: draft.isActive }, version))
      if (old)
        await store.reviseTemplate(tx, id, { version: old.version + 1, isActive: draft.isActive }, version)
      const saved = found(await store.allTemplates(tx), id)
      await audit(tx, staff, caller, old ? 'template.revised' : 'template.made', old, saved)
      return saved
    })
  })
}

export async function switchTemplate(
  { db }: TemplateParts,
  { id, isActive }: { id: string; isActive: boolean },
  staff: Actor,
  caller: Caller,
): Promise<store.StoredTemplate> {
  // Others may have been saved since that it would contradict.
  const assertSafe = (stored: readonly store.StoredTemplate[]) => {
    const known = found(stored, id)
    if (isActive) assertHolds({ ...known, isActive: true }, known, stored)
  }
  const checked = await checkedBefore(db, assertSafe)
  return db.write(async (tx) => {
    await store.lockTemplates(tx)
    const stored = await store.allTemplates(tx)
    if ((await store.stampOfTemplates(tx)) !== checked) assertSafe(stored)
    const old = found(stored, id)
    await store.switchTemplate(tx, id, isActive)
    const saved = { ...old, isActive }
    await audit(tx, staff, caller, isActive ? 'template.switched_on' : 'template.switched_off', old, saved)
    return saved
  })
}

export async function testTemplate(
  { db }: TemplateParts,
  draft: Omit<Draft, 'name' | 'samples' | 'isActive' | 'baseVersion'>,
  texts: readonly string[],
): Promise<DraftCheck> {
  const stored = await store.allTemplates(db.each)
  const old = stored.find(({ id }) => id === draft.id)
  return checkDraft(asTemplate({ ...draft, samples: [] }, old), texts, stored)
}

/**
 * Runs the check before the transaction, which would be idle meanwhile: compiling and running a bank's templates takes long on a busy
 * machine. Returns the stamp of what was checked; a caller that finds another one later checks again.
 */
async function checkedBefore(
  db: Database,
  assertSafe: (stored: readonly store.StoredTemplate[]) => void,
): Promise<string> {
  const stamp = await store.stampOfTemplates(db.each)
  assertSafe(await store.allTemplates(db.each))
  return stamp
}

type DraftParts = Pick<
  Draft,
  'banks' | 'channels' | 'direction' | 'pattern' | 'tailOf' | 'samples' | 'isActive'
>

function tailOf(draft: Pick<Draft, 'tailOf'>, old: store.StoredTemplate | undefined) {
  return draft.tailOf ?? old?.tailOf ?? 'card'
}

function assertHolds(
  draft: DraftParts,
  old: store.StoredTemplate | undefined,
  stored: readonly store.StoredTemplate[],
): void {
  const template = asTemplate(draft, old)
  const { problems, clashes } = checkDraft(template, [], stored)
  if (problems.length > 0)
    refuseField(
      'pattern',
      problems.map((code) => `field.template_${code}`),
    )
  const failing = failingSamples(template, stored)
  if (failing.length > 0) refuseField('samples', ['field.template_sample'])
  const [clash] = draft.isActive ? clashes : []
  if (clash) throw new Problem('template.refused', { values: { reason: `${clash.template}: ${clash.text}` } })
}

function refuseField(field: string, messages: string[]): never {
  throw new Problem('request.invalid', { fields: { [field]: messages } })
}

function asTemplate(
  { samples, banks, channels, direction, pattern, ...draft }: Omit<DraftParts, 'isActive'>,
  old: store.StoredTemplate | undefined,
): Template {
  const version = (old?.version ?? 0) + 1
  const id = old?.id ?? randomUUID()
  const look = { banks, channels, direction, version, pattern, samples, tailOf: tailOf(draft, old) }
  return { ...finePrint(old), id, ...look }
}

/** What the editor does not show stays as it was. */
function finePrint(old: store.StoredTemplate | undefined) {
  const { unless = [], isSignature = false, mixedLetters = false } = old ?? {}
  return { unless, isSignature, mixedLetters }
}

function assertBanks(banks: readonly string[]): void {
  const isKnown = (bank: string) => bankSenders.some(({ slug }) => slug === bank)
  if (!banks.every(isKnown)) refuseField('banks', ['field.bank_unknown'])
}

function found(stored: readonly store.StoredTemplate[], id: string): store.StoredTemplate {
  const template = stored.find((candidate) => candidate.id === id)
  if (!template) throw new Problem('template.not_found')
  return template
}

async function audit(
  tx: Tx,
  staff: Actor,
  { ip, requestId }: Caller,
  action: string,
  before: store.StoredTemplate | undefined,
  after: store.StoredTemplate,
): Promise<void> {
  await writeAudit(tx, {
    actor: `user:${staff.userId}`,
    action,
    subject: `template:${after.id}`,
    ...(before && { before: facts(before) }),
    after: facts(after),
    origin: { ip, requestId },
  })
}

// Samples are left out: they may be a person's words.
function facts(template: store.StoredTemplate): object {
  const { version, isActive, banks, channels, direction, pattern, tailOf: end } = template
  return { version, isActive, banks, channels, direction, pattern, tailOf: end }
}

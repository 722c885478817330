import type { Actor, Caller } from '../http/request.ts'
import type { Queryable, Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { writeOnce } from '../platform/write-once.ts'
import { tellTerminals, tellTerminalsAndMethods } from './announce.ts'
import { removePairingKey, revokeDevices } from './device-store.ts'
import type { TerminalParts } from './parts.ts'
import * as store from './store.ts'
import { byTrouble, type Terminal } from './terminal.ts'

export interface ListedTerminal {
  readonly terminal: Terminal
  readonly methodsCount: number
}

/** A user's terminals, those in the worst trouble first. */
export async function listTerminals(
  { db, methods, settings }: TerminalParts,
  ownerId: string,
): Promise<ListedTerminal[]> {
  const [terminals, counts] = await Promise.all([
    store.findTerminals(db.each, { ownerId }, settings.silentSeconds),
    methods.countsByTerminal(ownerId),
  ])
  return byTrouble(terminals).map((terminal) => ({ terminal, methodsCount: counts.get(terminal.id) ?? 0 }))
}

/** The same for support, for any user. */
export async function listForStaff(parts: TerminalParts, ownerId: string): Promise<ListedTerminal[]> {
  if (!(await store.personExists(parts.db.each, ownerId))) throw new Problem('user.not_found')
  return listTerminals(parts, ownerId)
}

/** A terminal that its owner need not confirm, because it was not requested over the net: demo data, the operator. */
export async function addTerminal(tx: Tx, ownerId: string, name: string): Promise<string> {
  const id = await store.insertTerminal(tx, ownerId, name)
  await store.markVerified(tx, id)
  return id
}

/** Names of a user's terminals, deleted ones too: what they have read is still shown. */
export function namesOf(on: Queryable, ownerId: string): Promise<Map<string, string>> {
  return store.findNames(on, ownerId)
}

/** What payment methods need to know of the terminals that they are bound to. */
export async function terminalStates(
  { db, settings }: Pick<TerminalParts, 'db' | 'settings'>,
  ids: readonly string[],
): Promise<Map<string, { name: string; isSilent: boolean; blockedBanks: readonly string[] }>> {
  if (ids.length === 0) return new Map()
  const terminals = await store.findTerminals(db.each, { ids }, settings.silentSeconds)
  return new Map(
    terminals.map(({ id, name, isSilent, lastPingAt, blockedBanks }) => [
      id,
      // A phone that never spoke reads nothing either.
      { name, isSilent: isSilent || lastPingAt === undefined, blockedBanks },
    ]),
  )
}

/** A user's phones with when they were last online, the oldest first. */
export async function ownPhones(
  { db, settings }: Pick<TerminalParts, 'db' | 'settings'>,
  ownerId: string,
): Promise<{ id: string; name: string; isSilent: boolean; seenAt: Date | undefined }[]> {
  const terminals = await store.findTerminals(db.each, { ownerId }, settings.silentSeconds)
  return terminals.map(({ id, name, isSilent, lastPingAt }) => ({
    id,
    name,
    isSilent: isSilent || lastPingAt === undefined,
    seenAt: lastPingAt,
  }))
}

export async function renameTerminal(
  parts: TerminalParts,
  ownerId: string,
  id: string,
  name: string,
): Promise<void> {
  await parts.db.write(async (tx) => {
    await lockOwn(tx, ownerId, id)
    await store.setName(tx, id, name)
    await tellTerminalsAndMethods(parts, tx, ownerId)
  })
}

/** The phone is shut out at once. What it has read stays. */
export async function deleteTerminal(parts: TerminalParts, ownerId: string, id: string): Promise<void> {
  await writeOnce<void>(parts.db, (write) =>
    write(async (tx) => {
      await lockOwn(tx, ownerId, id)
      await revokeDevices(tx, id)
      await removePairingKey(tx, id)
      await parts.methods.unbindAllOf(tx, id)
      await store.markDeleted(tx, id)
      await tellTerminalsAndMethods(parts, tx, ownerId)
    }),
  )
}

/** The owner sees their own in full; staff sees any user's, masked. */
export async function methodsOfTerminal(
  { db, methods, settings }: TerminalParts,
  actor: Actor,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [terminal] = await store.findTerminals(db.each, { ids: [id] }, settings.silentSeconds)
  const isOwn = terminal?.ownerId === actor.userId
  if (!terminal || !(isOwn || actor.isStaff)) throw new Problem('terminal.not_found')
  return methods.methodsOfTerminal(terminal.ownerId, id, page, pageSize, isOwn ? 'owner' : 'staff')
}

/** Binds the owner's methods to their terminal; staff may do it for any user, which the audit of the methods records. */
export async function connectMethods(
  parts: TerminalParts,
  actor: Actor,
  { ip, requestId }: Caller,
  { terminalId, methodIds }: { terminalId: string; methodIds: readonly string[] },
): Promise<number> {
  const by = { userId: actor.userId, origin: { ip, requestId } }
  return writeOnce(parts.db, (write) =>
    write(async (tx) => {
      const terminal = await store.lockTerminal(tx, terminalId)
      if (!terminal?.isConfirmed || !(terminal.ownerId === actor.userId || actor.isStaff))
        throw new Problem('terminal.not_found')
      const { ownerId } = terminal
      const connected = await parts.methods.bind(tx, { ownerId, terminalId, methodIds, by })
      await tellTerminals(parts, tx, ownerId)
      return connected
    }),
  )
}

/** Another user's terminal answers like a missing one, so that ids cannot be probed. */
export async function lockOwn(tx: Tx, ownerId: string, id: string): Promise<store.Owned> {
  const terminal = await store.lockTerminal(tx, id)
  if (terminal?.ownerId !== ownerId) throw new Problem('terminal.not_found')
  return terminal
}

import type { Actor, Caller } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import type { CodeBinding } from '../../platform/one-time-codes.ts'
import { Problem } from '../../platform/problem.ts'
import { timeText } from '../../platform/time-text.ts'
import { type Write, writeOnce } from '../../platform/write-once.ts'
import { guessingWalletCode, sendingWalletCode } from '../code-limits.ts'
import { findPayee, lockPerson, type Payee } from '../payee-store.ts'
import { coolingHoursOf } from './cooling.ts'
import type { WhitelistParts } from './parts.ts'
import { assertPayable, assertReceives } from './payable-address.ts'
import { changingWhitelist } from './whitelist-limits.ts'
import * as store from './whitelist-store.ts'

/** A requested change. A switch is named by its direction, so that a code for "on" never means "off". */
export type WhitelistChange =
  | { readonly action: 'add'; readonly wallet: string }
  | { readonly action: 'remove'; readonly id: string }
  | { readonly action: 'toggle' }

type Parameters = Readonly<Record<string, string>>

/** Saved addresses, for those who may withdraw at all. */
export async function readWhitelist(parts: WhitelistParts, actor: Actor): Promise<store.Whitelist> {
  await payeeOrRefuse(parts, actor)
  return store.readWhitelist(parts.db.each, actor.userId)
}

/** A code for exactly this change, in exactly this session. */
export async function askWhitelistCode(
  parts: WhitelistParts,
  actor: Actor,
  change: WhitelistChange,
  caller: Caller,
): Promise<void> {
  const payee = await payeeOrRefuse(parts, actor)
  const { parameters, shownAddress } = await describe(parts, actor.userId, change)
  await parts.limits.take(sendingWalletCode('whitelist', actor.userId, caller.ip))
  await parts.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, bindingOf(actor, parameters))
    const values = { code, action: actionKey(parameters), address: shownAddress }
    await parts.queueMail(tx, {
      to: payee.email,
      language: payee.language,
      template: 'code.whitelist',
      values,
    })
  })
}

/** Carries a change out with its code, and sends the owner an alert at once: they may not be the one who made it. */
export function changeWhitelist(
  parts: WhitelistParts,
  actor: Actor,
  change: WhitelistChange,
  code: string | undefined,
  caller: Caller,
): Promise<store.Whitelist> {
  return writeOnce(parts.db, (write) => changeByCode(parts, actor, { change, code, caller, write }))
}

interface CodedChange {
  readonly change: WhitelistChange
  readonly code: string | undefined
  readonly caller: Caller
  readonly write: Write<store.Whitelist>
}

async function changeByCode(
  parts: WhitelistParts,
  actor: Actor,
  { change, code, caller, write }: CodedChange,
): Promise<store.Whitelist> {
  await payeeOrRefuse(parts, actor)
  if (code === undefined) throw new Problem('code.missing')
  const { parameters, shownAddress } = await describe(parts, actor.userId, change)
  await parts.limits.take(guessingWalletCode(actor.userId, caller.ip))
  const right = await parts.codes.judge(bindingOf(actor, parameters), code)
  await parts.limits.take(changingWhitelist(actor.userId))
  return write(async (tx) => {
    await lockPerson(tx, actor.userId)
    await parts.codes.spend(tx, right)
    await apply(parts, tx, actor.userId, change, parameters)
    const values = { action: actionKey(parameters), address: shownAddress, time: timeText(new Date()) }
    await parts.tell(tx, { userId: actor.userId, kind: 'whitelist.changed', values })
    return store.readWhitelist(tx, actor.userId)
  })
}

async function payeeOrRefuse({ db }: WhitelistParts, { userId }: Actor): Promise<Payee> {
  const payee = await findPayee(db.each, userId)
  if (!payee.mayWithdraw) throw new Problem('rights.lacking')
  return payee
}

/** What the code is bound to, and how the mail names it. Refuses what could not be carried out anyway. */
async function describe(
  parts: WhitelistParts,
  userId: string,
  change: WhitelistChange,
): Promise<{ parameters: Parameters; shownAddress: string }> {
  const known = await store.readWhitelist(parts.db.each, userId)
  switch (change.action) {
    case 'add':
      await assertMayBeSaved(parts, change.wallet, known)
      return { parameters: { action: 'add', wallet: change.wallet }, shownAddress: change.wallet }
    case 'remove': {
      const saved = known.addresses.find((address) => address.id === change.id)
      if (!saved) throw new Problem('wallet.address_unknown')
      return { parameters: { action: 'remove', id: change.id }, shownAddress: saved.wallet }
    }
    case 'toggle': {
      const to = known.isOn && known.endsAt === undefined ? 'off' : 'on'
      return { parameters: { action: 'toggle', to }, shownAddress: '-' }
    }
  }
}

async function assertMayBeSaved(
  parts: WhitelistParts,
  wallet: string,
  known: store.Whitelist,
): Promise<void> {
  await assertPayable(parts, parts.db.each, wallet, 'wallet')
  if (known.addresses.some((address) => address.wallet === wallet)) throw new Problem('wallet.address_known')
  await assertReceives(parts, wallet, 'wallet')
}

async function apply(
  { settings }: WhitelistParts,
  tx: Tx,
  userId: string,
  change: WhitelistChange,
  parameters: Parameters,
): Promise<void> {
  switch (change.action) {
    case 'add':
      if (!(await store.addAddress(tx, userId, change.wallet, await coolingHoursOf(settings, tx, userId))))
        throw new Problem('wallet.address_known')
      return
    case 'remove':
      if (!(await store.removeAddress(tx, userId, change.id))) throw new Problem('wallet.address_unknown')
      return
    case 'toggle':
      await store.switchWhitelist(
        tx,
        userId,
        parameters.to === 'on',
        await coolingHoursOf(settings, tx, userId),
      )
  }
}

function bindingOf({ userId, sessionId }: Actor, parameters: Parameters): CodeBinding {
  return { purpose: 'whitelist', subject: userId, sessionId, parameters }
}

function actionKey({ action, to }: Parameters): string {
  return `whitelist.action.${action === 'toggle' ? to : action}`
}

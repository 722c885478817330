import { answerText } from '@florin/texts/server'
import type { Actor, Caller } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import type { CodeBinding } from '../../platform/one-time-codes.ts'
import { writeOnce } from '../../platform/write-once.ts'
import { tellTerminals } from '../announce.ts'
import { replacePairingKey } from '../device-store.ts'
import { askingForTerminal, guessingTerminalCode } from '../limits.ts'
import { lockOwn } from '../own-terminals.ts'
import type { TerminalParts } from '../parts.ts'
import { newKey, sealForwarderKey, sealPairingKey } from '../sealed.ts'
import * as store from '../store.ts'

/** Makes a terminal, or takes a known one for a new phone, and mails the code that confirms it. */
export function requestTerminal(
  parts: TerminalParts,
  actor: Actor,
  caller: Caller,
  knownId: string | undefined,
): Promise<string> {
  const { db, codes, limits } = parts
  return writeOnce(db, async (write) => {
    // Before anything is counted: an unknown id costs its caller nothing.
    if (knownId !== undefined) await db.write((tx) => lockOwn(tx, actor.userId, knownId))
    const attempt = await attemptOf(parts, actor, caller)
    await limits.take(askingForTerminal(attempt))
    return write(async (tx) => {
      const terminal = knownId
        ? await lockOwn(tx, actor.userId, knownId)
        : await newTerminal(tx, actor.userId, caller)
      const code = await codes.issue(tx, binding(actor, terminal.id))
      const values = { code, terminal: terminal.name }
      const { language } = caller
      await parts.queueMail(tx, { to: attempt.email, language, template: 'code.terminal', values })
      return terminal.id
    })
  })
}

async function newTerminal(tx: Tx, ownerId: string, { language }: Caller) {
  const number = (await store.countOwn(tx, ownerId)) + 1
  const name = answerText(language, 'terminal_name', { number })
  return { id: await store.insertTerminal(tx, ownerId, name), name }
}

/** What a phone needs to be connected, and what a forwarder app needs instead. */
export interface PairingOffer {
  readonly terminalId: string
  readonly serverUrl: string
  readonly authKey: string
  readonly expiresAt: Date
  readonly forwarderKey: string
}

/** With the code: a key for one phone. The phone before it is trusted until the new one has come. */
export function verifyTerminal(
  parts: TerminalParts,
  actor: Actor,
  caller: Caller,
  { terminalId, code }: { terminalId: string; code: string },
): Promise<PairingOffer> {
  const { db, codes, limits, secrets, settings } = parts
  return writeOnce(db, async (write) => {
    await db.write((tx) => lockOwn(tx, actor.userId, terminalId))
    await limits.take(guessingTerminalCode(await attemptOf(parts, actor, caller)))
    const right = await codes.judge(binding(actor, terminalId), code)
    const [authKey, forwarderKey] = [newKey(), newKey()]
    return write(async (tx) => {
      await lockOwn(tx, actor.userId, terminalId)
      await codes.spend(tx, right)
      await store.markVerified(tx, terminalId)
      await store.setForwarderKey(tx, terminalId, sealForwarderKey(secrets, terminalId, forwarderKey))
      const sealed = sealPairingKey(secrets, terminalId, authKey)
      const expiresAt = await replacePairingKey(tx, terminalId, sealed)
      await tellTerminals(parts, tx, actor.userId)
      return { terminalId, serverUrl: settings.serverUrl, authKey, expiresAt, forwarderKey }
    })
  })
}

function binding({ userId, sessionId }: Actor, terminalId: string): CodeBinding {
  return { purpose: 'terminal', subject: userId, sessionId, parameters: { terminal: terminalId } }
}

async function attemptOf({ db, users }: TerminalParts, { userId }: Actor, { ip }: Caller) {
  const { email } = await users.find(userId, db.each)
  return { userId, email, ip }
}

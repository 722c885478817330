import { findBank } from '../payment-methods/index.ts'
import type { Tx } from '../platform/database.ts'
import { clearBlock, insertBlock } from './alarm-store.ts'
import { tellTerminalsAndMethods, timeText } from './announce.ts'
import { databaseTime } from './device-store.ts'
import type { TerminalParts } from './parts.ts'
import { lockTerminal } from './store.ts'

type BlockParts = Pick<TerminalParts, 'live' | 'users' | 'queueMail'>

/** A bank tells of a block: its methods on this phone are withheld, and the owner is written to, once. */
export async function raiseBankBlock(
  parts: BlockParts,
  tx: Tx,
  terminalId: string,
  bank: string,
): Promise<void> {
  const terminal = await lockTerminal(tx, terminalId)
  if (!terminal || !(await insertBlock(tx, terminalId, bank))) return
  await tellTerminalsAndMethods(parts, tx, terminal.ownerId)
  const { email, language } = await parts.users.find(terminal.ownerId)
  const time = timeText(await databaseTime(tx))
  const values = { terminal: terminal.name, bank: findBank(bank)?.name ?? bank, time }
  await parts.queueMail(tx, { to: email, language, template: 'terminal.blocked', values })
}

/** The block is over, as `by` says. False when there was none. */
export async function clearBankBlock(
  parts: BlockParts,
  tx: Tx,
  terminalId: string,
  bank: string,
  by: string,
): Promise<boolean> {
  const terminal = await lockTerminal(tx, terminalId)
  if (!terminal || !(await clearBlock(tx, terminalId, bank, by))) return false
  await tellTerminalsAndMethods(parts, tx, terminal.ownerId)
  return true
}

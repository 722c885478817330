import { findBank } from '../../payment-methods/index.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { timeText } from '../../platform/time-text.ts'
import { writeOnce } from '../../platform/write-once.ts'
import { clearAsked, clearBlock, insertAsked, insertBlock } from '../alarm-store.ts'
import { tellTerminals, tellTerminalsAndMethods } from '../announce.ts'
import { databaseTime } from '../device-store.ts'
import { lockOwn } from '../own-terminals.ts'
import type { TerminalParts } from '../parts.ts'
import { lockTerminal } from '../store.ts'

type BlockParts = Pick<TerminalParts, 'live' | 'tell'>

/** A bank reports a block: its methods on this phone are withheld, and the owner gets one alert. */
export async function raiseBankBlock(
  parts: BlockParts,
  tx: Tx,
  terminalId: string,
  bank: string,
): Promise<void> {
  const terminal = await lockTerminal(tx, terminalId)
  if (!terminal || !(await insertBlock(tx, terminalId, bank))) return
  await clearAsked(tx, terminalId, bank, 'bank')
  await tellTerminalsAndMethods(parts, tx, terminal.ownerId)
  const time = timeText(await databaseTime(tx))
  const values = { terminal: terminal.name, bank: findBank(bank)?.name ?? bank, time }
  await parts.tell(tx, {
    userId: terminal.ownerId,
    kind: 'terminal.blocked',
    values,
    about: `terminal:${terminalId}`,
  })
}

/** A text that anyone could have sent reports a block: nothing is withheld, and the owner is asked. */
export async function askAboutBlock(
  parts: Pick<BlockParts, 'live'>,
  tx: Tx,
  terminalId: string,
  bank: string,
): Promise<void> {
  const terminal = await lockTerminal(tx, terminalId)
  if (terminal && (await insertAsked(tx, terminalId, bank))) await tellTerminals(parts, tx, terminal.ownerId)
}

/** The owner has checked: it is blocked, and its methods are withheld until one is switched on again; or it is not. */
export async function answerAboutBlock(
  parts: Pick<TerminalParts, 'db' | 'live'>,
  ownerId: string,
  { terminalId, bank, isBlocked }: { terminalId: string; bank: string; isBlocked: boolean },
): Promise<void> {
  await writeOnce<void>(parts.db, (write) =>
    write(async (tx) => {
      await lockOwn(tx, ownerId, terminalId)
      if (!(await clearAsked(tx, terminalId, bank, ownerId))) throw new Problem('terminal.not_asked')
      if (isBlocked) await insertBlock(tx, terminalId, bank)
      await (isBlocked ? tellTerminalsAndMethods : tellTerminals)(parts, tx, ownerId)
    }),
  )
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
  if (!terminal) return false
  const wasAsked = await clearAsked(tx, terminalId, bank, by)
  if (!(await clearBlock(tx, terminalId, bank, by))) {
    if (wasAsked) await tellTerminals(parts, tx, terminal.ownerId)
    return false
  }
  await tellTerminalsAndMethods(parts, tx, terminal.ownerId)
  return true
}

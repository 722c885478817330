import { houseOwner } from '@florin/ledger'
import { sql } from 'kysely'
import { balances, transferChanges } from '../../books/index.ts'
import { type Tx, tables } from '../../platform/database.ts'
import { whileFundsMove } from '../cases/index.ts'
import { coinOf } from '../postings.ts'
import { asBusy, type Party, partiesOf } from '../verdicts/index.ts'
import { type Attached, type Attachment, asShort, attachIn } from './attach.ts'
import type { ExplainParts } from './parts.ts'

export interface AttachLine {
  readonly party: Party
  readonly userId: string | undefined
  readonly account: 'frozen' | 'balance' | 'income'
  readonly before: bigint
  readonly change: bigint
  readonly after: bigint
}

export type AttachPreview = Attached & { readonly lines: readonly AttachLine[] }

class RolledBack extends Error {
  readonly preview: AttachPreview
  constructor(preview: AttachPreview) {
    super('a dry run is never committed')
    this.preview = preview
  }
}

/** What attaching would do: attached in a transaction that is rolled back. It waits for locks half a second and no longer. */
export async function previewAttach(
  parts: ExplainParts,
  attachment: Omit<Attachment, 'reason'>,
): Promise<AttachPreview> {
  const run = async (tx: Tx) => {
    await sql`set local lock_timeout = '500ms'`.execute(tables(tx))
    throw new RolledBack(await runDry(parts, tx, attachment).catch(asBusy))
  }
  try {
    return await whileFundsMove(() => parts.db.write(run)).catch(asShort)
  } catch (error) {
    if (error instanceof RolledBack) return error.preview
    throw error
  }
}

export async function runDry(
  parts: ExplainParts,
  tx: Tx,
  attachment: Omit<Attachment, 'reason'>,
): Promise<AttachPreview> {
  const attached = await attachIn(parts, tx, { ...attachment, reason: '' })
  return { ...attached, lines: await linesOf(tx, attached) }
}

/** What the deal's own transfer has changed. A person's balance is available and frozen together, as every screen shows it. */
async function linesOf(tx: Tx, { deal, reference }: Attached): Promise<AttachLine[]> {
  const moved = reference === undefined ? [] : await transferChanges(tx, 'deal.completed', reference)
  const changeOf = (owner: string, ...kinds: string[]) =>
    moved
      .filter((one) => one.owner === owner && kinds.includes(one.kind))
      .reduce((sum, { micro }) => sum + micro, 0n)
  const lines: AttachLine[] = []
  for (const [party, userId] of partiesOf(deal)) {
    if (userId === houseOwner) {
      const change = changeOf(userId, 'revenue')
      lines.push({ party, userId: undefined, account: 'income', before: 0n, change, after: change })
      continue
    }
    const { available, frozen } = await balances(tx, userId, coinOf(deal))
    const add = (account: AttachLine['account'], change: bigint, after: bigint) =>
      lines.push({ party, userId, account, before: after - change, change, after })
    if (party === 'trader') add('frozen', changeOf(userId, 'frozen'), frozen.units)
    add('balance', changeOf(userId, 'available', 'frozen'), available.units + frozen.units)
  }
  return lines
}

import type { Actor, Caller } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { type Write, writeOnce } from '../platform/write-once.ts'
import { askOrderCode, currentOrder, endOrder, judgeOrderCode, openOrder } from '../wallet/index.ts'
import type { Merchants } from './parts.ts'
import { assertMerchant } from './rights.ts'
import { type IntegrationSettings, settingsOf } from './settings.ts'
import { tellOf } from './tell.ts'

export async function askSettlementCode(
  parts: Merchants,
  actor: Actor,
  address: string | undefined,
  caller: Caller,
): Promise<void> {
  assertMerchant(actor)
  if (address === undefined) throw new Problem('request.invalid', { fields: { address: ['field.required'] } })
  await askOrderCode(parts.wallet, actor, address, caller)
}

/** Where settlements go from now on. To name a place needs its code; to end it needs none. */
export async function setSettlementAddress(
  parts: Merchants,
  actor: Actor,
  address: string | null,
  code: string | undefined,
  caller: Caller,
): Promise<IntegrationSettings> {
  assertMerchant(actor)
  if (address === null) await end(parts, actor, caller)
  else await writeOnce<void>(parts.db, (write) => set(parts, actor, { address, code, caller, write }))
  return settingsOf(parts.db, actor.userId)
}

interface NewAddress {
  readonly address: string
  readonly code: string | undefined
  readonly caller: Caller
  readonly write: Write<void>
}

async function set(
  parts: Merchants,
  actor: Actor,
  { address, code, caller, write }: NewAddress,
): Promise<void> {
  if (code === undefined) throw new Problem('code.missing')
  const right = await judgeOrderCode(parts.wallet, actor, address, code, caller)
  const doer = { actor, caller }
  await write(async (tx) => {
    const before = await currentOrder(tx, actor.userId)
    await openOrder(parts.wallet, tx, actor, address, right)
    await tellOf(parts, tx, doer, {
      action: 'settlement_address.set',
      subject: `user:${actor.userId}`,
      ...(before && { before: { address: before.address } }),
      after: { address },
      kind: 'settlement_address.changed',
      values: { address },
    })
  })
}

async function end(parts: Merchants, actor: Actor, caller: Caller): Promise<void> {
  const doer = { actor, caller }
  await parts.db.write(async (tx) => {
    const before = await currentOrder(tx, actor.userId)
    if (!before) return
    await endOrder(tx, actor.userId)
    await tellOf(parts, tx, doer, {
      action: 'settlement_address.end',
      subject: `user:${actor.userId}`,
      before: { address: before.address },
      kind: 'settlement_address.ended',
      values: {},
    })
  })
}

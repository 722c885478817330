import type { MerchantScope } from '@florin/contract'
import type { Actor, Caller } from '../http/request.ts'
import type { Tx } from '../platform/database.ts'
import type { RightCode } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import { type Write, writeOnce } from '../platform/write-once.ts'
import { hashOf, newApiKey, prefixOf } from './api-key.ts'
import { judgeKeyCode } from './key-code.ts'
import * as store from './key-store.ts'
import { makingKeys } from './limits.ts'
import { networkText, readNetworks } from './networks.ts'
import type { Merchants } from './parts.ts'
import { assertMerchant } from './rights.ts'
import { lockMerchant } from './settings-store.ts'
import { type Doer, tellOf } from './tell.ts'
import { assertVisible } from './visible.ts'

export interface KeyInput {
  readonly name: string
  readonly isTest: boolean
  readonly scopes: readonly MerchantScope[]
  readonly allowedIps: readonly string[]
  /** Needed for a live key. */
  readonly code: string | undefined
}

const keysAtMost = 20

export async function listKeys({ db }: Merchants, actor: Actor): Promise<store.StoredKey[]> {
  assertMerchant(actor)
  return store.listKeys(db.each, actor.userId)
}

/** With the key in plain text: it is in the answer, and after that nowhere. */
export interface MadeKey {
  readonly stored: store.StoredKey
  readonly key: string
}

export function createKey(parts: Merchants, actor: Actor, input: KeyInput, caller: Caller): Promise<MadeKey> {
  assertMerchant(actor)
  return writeOnce(parts.db, (write) => make(parts, actor, input, caller, write))
}

async function make(
  parts: Merchants,
  actor: Actor,
  input: KeyInput,
  caller: Caller,
  write: Write<MadeKey>,
): Promise<MadeKey> {
  assertVisible('name', input.name)
  const networks = readNetworks(input.allowedIps)
  const right = input.isTest ? undefined : await judgeKeyCode(parts, actor, input.code, caller)
  await parts.limits.take(makingKeys(actor.userId))
  const doer = { actor, caller }
  const key = newApiKey(input.isTest)
  const fresh: store.NewKey = {
    merchantId: actor.userId,
    name: input.name,
    isTest: input.isTest,
    prefix: prefixOf(key),
    hash: hashOf(key),
    scopes: [...new Set(input.scopes)],
    networks,
  }
  return write(async (tx) => ({ stored: await storeKey(parts, tx, fresh, right, doer), key }))
}

async function storeKey(
  parts: Merchants,
  tx: Tx,
  fresh: store.NewKey,
  right: RightCode | undefined,
  doer: Doer,
): Promise<store.StoredKey> {
  await lockMerchant(tx, fresh.merchantId)
  if ((await store.countOpen(tx, fresh.merchantId)) >= keysAtMost) throw new Problem('key.too_many')
  if (right) await parts.codes.spend(tx, right)
  const stored = await store.insertKey(tx, fresh)
  await tellOf(parts, tx, doer, {
    action: 'merchant_key.create',
    subject: `merchant_key:${stored.id}`,
    after: auditedFacts(stored),
    kind: 'merchant_key.created',
    values: { key: nameOf(stored) },
  })
  return stored
}

/** At once on this node, and on the others when they next read the key's row. */
export async function revokeKey(parts: Merchants, actor: Actor, id: string, caller: Caller): Promise<void> {
  assertMerchant(actor)
  const doer = { actor, caller }
  const revoked = await parts.db.write(async (tx) => {
    const key = await store.revokeKey(tx, actor.userId, id)
    if (!key) throw new Problem('key.not_found')
    if (key.isFresh)
      await tellOf(parts, tx, doer, {
        action: 'merchant_key.revoke',
        subject: `merchant_key:${id}`,
        before: auditedFacts(key),
        kind: 'merchant_key.revoked',
        values: { key: nameOf(key) },
      })
    return key
  })
  parts.keys.forget(revoked.hash.toString('hex'))
}

function auditedFacts({ name, isTest, prefix, scopes, networks }: store.StoredKey): object {
  return { name, livemode: !isTest, prefix, scopes, allowed_ips: networks.map(networkText) }
}

function nameOf({ name, prefix }: store.StoredKey): string {
  return `${prefix}… ${name}`
}

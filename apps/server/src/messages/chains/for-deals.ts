import type { ChainState } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { accountsOf, type BankOnPhone } from '../account.ts'
import { stateOf } from '../chain.ts'
import { openPayer, payerMac } from '../intake/index.ts'
import { payerKeyOf } from '../receipts/index.ts'
import { chainsOf } from './chain-store.ts'
import type { ChainParts } from './parts.ts'

/** A payer's name as receipts store it: normalised, and keyed. Undefined where it has no letter, like the dash of a shop that has no name. */
export function payerKeyFor(secrets: Secrets, name: string): string | undefined {
  const key = payerKeyOf(name)
  return key === '' ? undefined : payerMac(secrets, key).toString('hex')
}

/** The payer's names in the banks' texts. */
export async function payersOfReceipts(
  tx: Queryable,
  secrets: Secrets,
  receiptIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sealed_payer: Buffer }>`
    select id, sealed_payer from receipt where id = any (${receiptIds}::uuid[]) and sealed_payer is not null
  `.execute(tables(tx))
  return new Map(rows.map((row) => [row.id, openPayer(secrets, row.id, row.sealed_payer)]))
}

/** How far the balance of each of these methods is proven. */
export async function chainStates(
  parts: Pick<ChainParts, 'methodsReadBy'>,
  tx: Queryable,
  methods: readonly (BankOnPhone & { readonly id: string })[],
): Promise<Map<string, ChainState>> {
  const places = [
    ...new Map(
      methods.map(({ terminalId, bank }) => [`${terminalId} ${bank}`, { terminalId, bank }]),
    ).values(),
  ]
  const [read, chains] = [
    await parts.methodsReadBy(tx, places),
    await chainsOf(
      tx,
      places.map(({ terminalId }) => terminalId),
    ),
  ]
  return new Map(
    methods.map(({ id, terminalId, bank }) => {
      const isHere = (one: BankOnPhone) => one.terminalId === terminalId && one.bank === bank
      const own = accountsOf(read.filter(isHere)).find((account) =>
        account.methods.some((one) => one.id === id),
      )
      const known = chains.filter(isHere)
      const found = known.find(({ key }) => key === own?.key) ?? known.find(({ key }) => key === '')
      return [id, stateOf(found?.chain)]
    }),
  )
}

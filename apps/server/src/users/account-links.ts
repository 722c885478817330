import type { Database, Tx } from '../platform/database.ts'
import type { Listener } from '../platform/listen.ts'
import { mailIdentity } from '../platform/mail-identity.ts'
import { publicNetwork } from '../platform/public-network.ts'
import { sha256 } from '../platform/secrets.ts'
import * as store from './account-link-store.ts'

/** What says that two accounts are one person's, the surest first. */
export const linkKinds = ['device', 'mail', 'address'] as const
export type AccountLink = (typeof linkKinds)[number]

export interface SignIn {
  readonly userId: string
  readonly email: string
  readonly ip: string
  readonly deviceHash: Buffer
}

export interface AccountLinks {
  /** From a cache in memory: read for each deal that has a lead. */
  between(oneId: string, otherId: string): AccountLink | undefined
}

/** Records the traces of a sign-in and the accounts that share them, in the transaction that opens the session. */
export async function noteSignIn(tx: Tx, { userId, email, ip, deviceHash }: SignIn): Promise<void> {
  const network = publicNetwork(ip)
  await store.noteTraces(tx, userId, [
    { kind: 'device', value: deviceHash },
    { kind: 'mail', value: sha256(mailIdentity(email)) },
    ...(network === undefined ? [] : [{ kind: 'address' as const, value: sha256(network) }]),
  ])
}

/** All pairs are read at the start and after a lost connection; a new pair is announced to every node when it commits. */
export async function accountLinks(db: Database, listener: Listener): Promise<AccountLinks> {
  let links = new Map<string, AccountLink>()
  const add = (known: Map<string, AccountLink>, pair: store.Pair) => {
    const key = keyOf(pair.oneId, pair.otherId)
    const before = known.get(key)
    if (!before || linkKinds.indexOf(pair.kind) < linkKinds.indexOf(before)) known.set(key, pair.kind)
  }
  const read = async () => {
    const fresh = new Map<string, AccountLink>()
    for (const pair of await store.recentPairs(db.each)) add(fresh, pair)
    links = fresh
  }
  listener.on(store.linkChannel, (payload) => add(links, store.pairOf(payload)))
  // Should the database be away again, the next return reads them.
  listener.onReturn(() => void read().catch(() => undefined))
  await read()
  return { between: (one, other) => links.get(keyOf(one, other)) }
}

const keyOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`)

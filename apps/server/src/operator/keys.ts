import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Database } from '../platform/database.ts'
import { type KeyHolder, keyHolders } from '../platform/key-holders.ts'
import { loadKeyRing, newestKey, saveKeyRing, withNewKey, withoutKeysBefore } from '../platform/key-ring.ts'
import { type Secrets, writeSealingKey } from '../platform/secrets.ts'
import { act, type Subject, unknownVerb } from './command.ts'
import { placesOfOtherKeys, resealAll } from './reseal.ts'
import { withServices } from './with-services.ts'

export const keys: Subject = {
  usage: `  npm run operator -- keys rotate    a new key seals, and everything is sealed anew while people work; killed, it goes on when given again
  npm run operator -- keys status    which keys there are, who knows them, what is still sealed with an older one
  npm run operator -- keys retire    the older keys are removed; refused while anything needs them
`,

  async run(verb) {
    const carryOut = { rotate, status, retire }[verb]
    if (!carryOut) throw unknownVerb(`keys ${verb}`)
    const { secretFile } = readConfig(process.env, process.cwd())
    await withServices(({ db }, secrets) => carryOut({ db, secrets, secretFile, patienceMs: 60_000 }))
  },
}

export interface KeyParts {
  readonly db: Database
  readonly secrets: Secrets
  readonly secretFile: string
  /** How long running processes may take to learn of a key. */
  readonly patienceMs: number
}

/** Adds a key unless a rotation is under way, waits until every process knows it, lets it seal, and seals everything anew. */
export async function rotate(parts: KeyParts): Promise<string> {
  const { db, secrets } = parts
  const isUnderWay =
    (secrets.knownKeys[0] ?? 0) > secrets.sealingKey || (await placesOfOtherKeys(db, secrets)).length > 0
  if (!isUnderWay) await addKey(parts)
  const key = secrets.knownKeys[0] ?? 0
  if (secrets.sealingKey !== key) await activate(parts, key)
  await awaitHolders(parts, `seal with key ${key}`, ({ sealingKey }) => sealingKey === key)
  await resealAll(db, secrets, (line) => process.stdout.write(`${line}\n`))
  return `Everything is sealed with key ${key}. "keys retire" removes the older ones; until then keep them.`
}

async function addKey({ secrets, secretFile }: KeyParts): Promise<void> {
  const ring = withNewKey(await loadKeyRing(secretFile))
  await saveKeyRing(secretFile, ring)
  secrets.learn(ring)
}

async function activate(parts: KeyParts, key: number): Promise<void> {
  const { db, secrets } = parts
  await awaitHolders(parts, `know key ${key}`, ({ newestKey: newest }) => newest >= key)
  await db.write(async (tx) => {
    await writeSealingKey(tx, key)
    const before = { sealingKey: secrets.sealingKey }
    const after = { sealingKey: key }
    await writeAudit(tx, { ...act, action: 'keys.rotate', subject: 'keys', before, after })
  })
  secrets.sealWith(key)
}

async function awaitHolders(
  { db, patienceMs }: KeyParts,
  what: string,
  isReady: (holder: KeyHolder) => boolean,
): Promise<void> {
  for (const until = Date.now() + patienceMs; ; ) {
    const late = (await keyHolders(db.each)).filter((holder) => !isReady(holder))
    if (late.length === 0) return
    if (Date.now() >= until)
      throw new Error(
        `Not every process does ${what} yet: ${late.map(({ role }) => role).join(', ')}. Give every node the same SECRET_FILE, then give the command again.`,
      )
    await pause(200)
  }
}

export async function status({ db, secrets }: KeyParts): Promise<string> {
  const holders = await keyHolders(db.each)
  const left = await placesOfOtherKeys(db, secrets)
  return [
    `Keys that open: ${secrets.knownKeys.join(', ')}. Key ${secrets.sealingKey} seals.`,
    ...holders.map(
      (holder) => `${holder.role}: knows up to key ${holder.newestKey}, seals with ${holder.sealingKey}`,
    ),
    ...left.map(({ place, count }) => `${place}: ${count} sealed with another key`),
    ...(left.length === 0 ? ['Nothing is sealed with another key.'] : []),
  ].join('\n')
}

export async function retire(parts: KeyParts): Promise<string> {
  const { db, secrets, secretFile } = parts
  const key = secrets.sealingKey
  const ring = await loadKeyRing(secretFile)
  if (newestKey(ring) > key) throw new Error('A rotation is under way: give "keys rotate" again first.')
  const older = secrets.knownKeys.filter((known) => known !== key)
  if (older.length === 0) throw new Error('Nothing changed: there is no older key.')
  await awaitHolders(parts, `seal with key ${key}`, ({ sealingKey }) => sealingKey === key)
  const left = await placesOfOtherKeys(db, secrets)
  if (left.length > 0)
    throw new Error(
      `Nothing changed: ${left.map(({ place, count }) => `${count} of ${place}`).join(', ')} need an older key. Give "keys rotate" again.`,
    )
  await db.write((tx) =>
    writeAudit(tx, { ...act, action: 'keys.retire', subject: 'keys', before: { older }, after: { key } }),
  )
  await saveKeyRing(secretFile, withoutKeysBefore(ring, key))
  return `Removed: key ${older.join(', ')}. Copy SECRET_FILE to every node and into the backup.`
}

import { composeServices, type Services } from '../boot/compose-services.ts'
import { withoutTron } from '../boot/start-tron.ts'
import type { TronWorld } from '../boot/world.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { loadKeyRing } from '../platform/key-ring.ts'
import { listen } from '../platform/listen.ts'
import { createLog } from '../platform/log.ts'
import { nearbyDatabase } from '../platform/nearby-database.ts'
import { assertSameInstallation, type Secrets, secretsFrom } from '../platform/secrets.ts'

/** The same verbs that the server has, on its database, for one act. */
export async function withServices(
  act: (services: Services, secrets: Secrets) => Promise<string>,
  tron: TronWorld = withoutTron,
): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const log = createLog('error', process.stdout, { role: 'operator' })
  await using undo = new AsyncDisposableStack()
  const connectionString = await nearbyDatabase(config, undo)
  const db = undo.adopt(openDatabase({ connectionString, poolSize: 3 }), (open) => open.close())
  const listener = undo.adopt(await listen(connectionString, log), (open) => open.close())
  db.onAnnounced(() => listener.wake())
  const secrets = secretsFrom(await loadKeyRing(config.secretFile))
  // The server could not open a mail that is sealed with another key.
  await assertSameInstallation(db, secrets)
  const mailer = { place: 'nowhere', send: () => Promise.reject(new Error('The operator sends no mail')) }
  const world = { config, connectionString, secrets, log, mailer, rateSources: [], tron }
  process.stdout.write(`${await act(await composeServices(world, db, listener), secrets)}\n`)
}

/** The server's database alone, for acts that need no secret. */
export async function withDatabase(act: (db: Database) => Promise<string>): Promise<void> {
  await using undo = new AsyncDisposableStack()
  const connectionString = await nearbyDatabase(readConfig(process.env, process.cwd()), undo)
  const db = undo.adopt(openDatabase({ connectionString, poolSize: 2 }), (open) => open.close())
  process.stdout.write(`${await act(db)}\n`)
}

/** The person with this address, or an error that says that there is none. */
export async function personWith({ users }: Services, email: string) {
  const user = await users.findByEmail(email.toLowerCase())
  if (!user) throw new Error(`Nobody has the address ${email}.`)
  return user
}

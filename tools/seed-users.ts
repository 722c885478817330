import pg from 'pg'
import { seedUsers } from '../apps/server/test/seed-users.ts'

/**
 * Fills a migrated database with people, to try lists and searches at size. Not for a database that anybody uses.
 *
 *     node tools/seed-users.ts postgresql://… [2000000]
 */
const [connectionString, people = '2000000'] = process.argv.slice(2)
if (connectionString === undefined || !/^[1-9]\d{0,7}$/.test(people))
  throw new Error('node tools/seed-users.ts DATABASE_URL [PEOPLE]')

const client = new pg.Client({ connectionString })
await client.connect()
const { rows } = await client.query<{ people: string }>('select count(*) as people from user_account')
if (Number(rows[0]?.people) > 100) throw new Error('There are people in this database already.')
process.stdout.write(`Seeding ${people} people…\n`)
await seedUsers(client, Number(people))
await client.end()

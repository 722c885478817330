import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newCard, newPhone, useTraders } from '../payment-methods/test/traders.ts'
import { loadKeyRing } from '../platform/key-ring.ts'
import { secretsFrom } from '../platform/secrets.ts'
import { exportPerson } from './person-export.ts'

const own = useTraders()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-export-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function exported(email: string, place: string): Promise<Record<string, Record<string, unknown>[]>> {
  const { world } = own
  const secrets = secretsFrom(await loadKeyRing(await world.secretFile()))
  const parts = { services: world.florin.services, secrets, dataDir: world.config.dataDir }
  await exportPerson(parts, email, place)
  const names = (await readdir(place)).filter((name) => name.endsWith('.jsonl'))
  const tables = names.map(async (name) => {
    const lines = (await readFile(join(place, name), 'utf8')).split('\n').filter((line) => line !== '')
    return [name.replace('.jsonl', ''), lines.map((line) => JSON.parse(line))]
  })
  return Object.fromEntries(await Promise.all(tables))
}

test('a person gets all that is theirs, opened, and nothing of others', async () => {
  const [anna, boris] = [await own.trader(), await own.trader()]
  const [card, strange] = [newCard(), newCard()]
  const input = { name: 'Anna Lee', bank: 'sberbank', phone_number: newPhone(), nomer_scheta: newAccount() }
  await own.method(anna, { ...input, card })
  await own.method(boris, {
    ...input,
    name: 'Boris Bo',
    phone_number: newPhone(),
    nomer_scheta: newAccount(),
    card: strange,
  })
  const place = join(folder, 'anna')

  const tables = await exported(anna.email, place)

  expect(tables.user_account).toMatchObject([{ email: anna.email }])
  expect(tables.payment_method).toMatchObject([
    { card, phone: input.phone_number, account: input.nomer_scheta },
  ])
  expect(tables.session?.length).toBeGreaterThan(0)
  const all = JSON.stringify(tables)
  for (const secret of [strange, boris.email, boris.userId, 'password_hash', '_sealed', '_hash'])
    expect(all).not.toContain(secret)
  expect((await stat(place)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(place))
    if (name !== 'files') expect((await stat(join(place, name))).mode & 0o777).toBe(0o600)
  const acts = await own.world.query(
    `select actor from audit where action = 'person.export' and subject = $1`,
    [`user:${anna.userId}`],
  )
  expect(acts).toEqual([{ actor: 'operator' }])
})

test('it is never written where the server would give it out, nor over something', async () => {
  const { email } = await own.trader()
  const { dataDir } = own.world.config

  await expect(exported(email, join(dataDir, 'files', 'avatars', 'x'))).rejects.toThrow(
    'lies in a folder that the server uses',
  )
  await expect(exported(email, folder)).rejects.toThrow('EEXIST')
})

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase, tables } from '../platform/database.ts'
import { type OneTimeCodes, oneTimeCodes } from '../platform/one-time-codes.ts'
import { type Outbox, type OutboxWorker, outbox, outboxWorker } from '../platform/outbox.ts'
import { secretsFrom } from '../platform/secrets.ts'
import type { LetterRequest } from '../ports/letters.ts'
import type { Mail } from '../ports/mailer.ts'
import { mailHandler, mailTopic, queueMail } from './index.ts'

const request: LetterRequest = {
  to: 'a@b.example',
  language: 'ru',
  template: 'code.login',
  values: { code: '048213' },
}

let place: FreshDatabase
let codes: OneTimeCodes
let db: Database
let box: Outbox
let worker: OutboxWorker
let sent: Mail[]
let isDown: boolean

beforeAll(async () => {
  place = await freshDatabase()
  db = openDatabase({ connectionString: place.url })
  const secrets = secretsFrom(randomBytes(32))
  box = outbox(secrets)
  codes = oneTimeCodes(db, secrets)
  const mailer = {
    place: 'here',
    async send(mail: Mail) {
      sent.push(mail)
      if (isDown) throw new Error('451 come back later')
    },
  }
  worker = outboxWorker(db, secrets, pino({ level: 'silent' }), { [mailTopic]: mailHandler(mailer, codes) })
})

afterAll(async () => {
  await db.close()
  await place.drop()
})

beforeEach(async () => {
  sent = []
  isDown = false
  await sql`delete from outbox`.execute(tables(db.each))
})

test('a promised mail leaves after commit', async () => {
  await db.write((tx) => queueMail(box, tx, request, codes))
  await worker.drain()

  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: 'a@b.example', subject: 'Код для входа в Florin' })
  expect(sent[0]?.text).toContain('048213')
})

test('a mail of a transaction that failed never leaves', async () => {
  const failing = db.write(async (tx) => {
    await queueMail(box, tx, request, codes)
    throw new Error('changed our mind')
  })

  await expect(failing).rejects.toThrow('changed our mind')
  await worker.drain()
  expect(sent).toEqual([])
})

test('a mail that was not taken is tried again as the same message', async () => {
  isDown = true
  await db.write((tx) => queueMail(box, tx, request, codes))
  await worker.drain()
  isDown = false
  await sql`update outbox set available_at = now()`.execute(tables(db.each))
  await worker.drain()
  await worker.drain()

  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
})

// A new database counts its rows from one again, beside the mail folder of the old one.
test('two mails never share an id, whatever their rows are numbered', async () => {
  await db.write(async (tx) => {
    for (let count = 0; count < 5; count += 1) await queueMail(box, tx, request, codes)
  })
  await worker.drain()

  expect(new Set(sent.map((mail) => mail.id)).size).toBe(5)
})

test('a mail that cannot be written fails the verb, not the outbox', async () => {
  await expect(db.write((tx) => queueMail(box, tx, { ...request, values: {} }, codes))).rejects.toThrow(
    'needs a value',
  )
})

test('the code does not rest in the database in the clear', async () => {
  await db.write((tx) => queueMail(box, tx, request, codes))

  const { rows } = await sql<{ payload: Buffer }>`select payload from outbox`.execute(tables(db.each))

  expect(rows[0]?.payload.includes('048213')).toBe(false)
})

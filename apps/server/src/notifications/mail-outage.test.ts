import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { smtpMailer } from '../adapters/mailer-smtp.ts'
import { readMail } from '../http/eml.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { oneTimeCodes } from '../platform/one-time-codes.ts'
import { mailRetryPlan, type OutboxWorker, outbox, outboxWorker } from '../platform/outbox.ts'
import { countDropped, heldSeconds } from '../platform/outbox-store.ts'
import { secretsFrom } from '../platform/secrets.ts'
import type { LetterRequest } from '../ports/letters.ts'
import {
  describeGivenUpMails,
  dropGivenUpMail,
  mailHandler,
  mailTopic,
  queueMail,
  sendGivenUpMails,
} from './index.ts'

const secrets = secretsFrom(randomBytes(32))
const act = { actor: 'operator', origin: { ip: 'console', requestId: 'console' } }
let place: FreshDatabase
let db: Database
let server: SMTPServer | undefined
let port: number
let arrived: string[]
let refused: string | undefined
let refusedWith: number

beforeAll(async () => {
  place = await freshDatabase()
  db = openDatabase({ connectionString: place.url })
})
afterAll(async () => {
  await db.close()
  await place.drop()
})

beforeEach(async () => {
  arrived = []
  refused = undefined
  refusedWith = 550
  await db.pool.query('delete from outbox')
  await startServer(0)
})
afterEach(() => stopServer())

async function startServer(at = port): Promise<void> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === refused ? Object.assign(new Error('not now'), { responseCode: refusedWith }) : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(readMail(Buffer.concat(chunks)).to)
        done()
      })
    },
  })
  started.on('error', () => undefined)
  await new Promise<void>((resolve) => started.listen(at, '127.0.0.1', resolve))
  port = (started.server.address() as AddressInfo).port
  server = started
}

async function stopServer(): Promise<void> {
  const stopped = server
  server = undefined
  if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()))
}

function parts() {
  const codes = oneTimeCodes(db, secrets)
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@florin.example' })
  const worker = outboxWorker(db, secrets, createLog('silent'), { [mailTopic]: mailHandler(mailer, codes) })
  const box = outbox(secrets)
  const send = (letter: LetterRequest) => db.write((tx) => queueMail(box, tx, letter, codes))
  const sendCode = (subject: string) =>
    db.write(async (tx) => {
      const code = await codes.issue(tx, { purpose: 'login', subject })
      await queueMail(
        box,
        tx,
        { to: subject, language: 'en', template: 'code.login', values: { code } },
        codes,
      )
    })
  return { worker, send, sendCode }
}

const letter = (to: string): LetterRequest => ({
  to,
  language: 'en',
  template: 'registration.exists',
  values: {},
})
const rows = async () => (await db.pool.query('select * from outbox order by id')).rows
const allDue = () => db.pool.query('update outbox set available_at = now()')

/** As long as it takes until the worker looks again whether the mail server is back. */
async function drainUntilDone(worker: OutboxWorker): Promise<void> {
  const isDone = async () => {
    await worker.drain()
    return (await rows()).every((row) => row.done_at)
  }
  await vi.waitUntil(isDone, { timeout: 30_000, interval: 50 })
}

test('mails of an outage go at once when the mail server is back, and their tries were not counted', async () => {
  const { worker, send } = parts()
  await stopServer()
  for (let number = 1; number <= 25; number += 1) await send(letter(`a${number}@b.example`))
  await worker.drain()
  await worker.drain()
  expect(await rows()).toMatchObject(Array(25).fill({ attempts: 0, failed_at: null }))

  await startServer()
  await drainUntilDone(worker)

  expect(new Set(arrived).size).toBe(25)
  expect(await rows()).toMatchObject(
    Array(25).fill({ done_at: expect.any(Date), payload: null, attempts: 1 }),
  )
})

test('while the mail server is away one mail at a time looks for it, and the others are left alone', async () => {
  const { worker, send } = parts()
  await stopServer()
  for (let number = 1; number <= 12; number += 1) await send(letter(`a${number}@b.example`))

  for (let times = 0; times < 3; times += 1) await worker.drain()

  // The first ten were taken before anybody knew.
  expect((await rows()).filter((row) => row.is_held)).toHaveLength(10)
  expect((await rows()).filter((row) => row.last_error === null)).toHaveLength(2)
  expect(await heldSeconds(db.each)).toBeGreaterThan(0)
})

// A mailbox that does not exist must not be tried again with every success of another.
test('a mail that was refused for itself keeps its plan, whatever arrives meanwhile', async () => {
  const { worker, send } = parts()
  refused = 'nobody@b.example'
  const began = Date.now()
  await send(letter(refused))
  await worker.drain()
  await send(letter('a@b.example'))
  await worker.drain()

  expect(arrived).toEqual(['a@b.example'])
  const [row] = await rows()
  expect(row).toMatchObject({ attempts: 1, is_held: false, done_at: null })
  expect(row.available_at.getTime()).toBeGreaterThan(began + 4_000)
})

// Whoever can make the mail server answer 421 for their own address would else stop everybody's mail, codes included.
test('a recipient for whom alone the mail server is always away holds up nobody, and is given up', async () => {
  const { worker, send } = parts()
  refused = 'tarpit@b.example'
  refusedWith = 421
  await send(letter(refused))
  await worker.drain()
  expect(await rows()).toMatchObject([{ is_held: true, attempts: 0 }])

  await send(letter('a@b.example'))
  const drainUntil = (isSeen: () => boolean) =>
    vi.waitUntil(
      async () => {
        await worker.drain()
        return isSeen()
      },
      { timeout: 30_000, interval: 50 },
    )
  await drainUntil(() => arrived.includes('a@b.example'))

  // From now on the mail server is known to be there, and later mails go at once.
  for (let tries = 0; tries <= mailRetryPlan.length; tries += 1) {
    await send(letter(`b${tries}@b.example`))
    await allDue()
    await worker.drain()
    expect(arrived).toContain(`b${tries}@b.example`)
  }
  expect((await rows())[0]).toMatchObject({ failed_at: expect.any(Date), is_held: false })
})

test.each<[string, (send: (subject: string) => Promise<void>) => Promise<unknown>]>([
  ['has expired', () => db.pool.query(`update one_time_code set expires_at = now()`)],
  ['was replaced', (sendAgain) => sendAgain('a@b.example')],
  ['was used', () => db.pool.query('update one_time_code set used_at = now()')],
])('a mail whose code %s is dropped and says so', async (_name, kill) => {
  const { worker, sendCode } = parts()
  await db.pool.query('delete from one_time_code')
  await stopServer()
  await sendCode('a@b.example')
  await worker.drain()
  await kill(sendCode)
  await startServer()

  await drainUntilDone(worker)

  expect(arrived).toHaveLength((await rows()).length - 1)
  expect((await rows())[0]).toMatchObject({
    done_at: expect.any(Date),
    payload: null,
    dropped_because: 'its code has expired or was replaced',
  })
  expect(await countDropped(db.each)).toBe(1)
  expect(await heldSeconds(db.each)).toBe(0)
})

test('a mail with a live code goes out', async () => {
  const { worker, sendCode } = parts()
  await sendCode('a@b.example')
  await worker.drain()

  expect(arrived).toEqual(['a@b.example'])
  expect(await rows()).toMatchObject([{ dropped_because: null }])
})

test('a mail that was given up is listed without its content, and sent again on request', async () => {
  const { worker, send } = parts()
  refused = 'nobody@b.example'
  await send(letter(refused))
  for (let tries = 0; tries <= mailRetryPlan.length; tries += 1) {
    await allDue()
    await worker.drain()
  }
  const [{ id }] = await rows()
  const [line] = await describeGivenUpMails(db, secrets)
  expect(line).toContain(`${id}  registration.exists to n***@b.example`)
  expect(line).toContain('after 9 tries')
  expect(line).not.toContain('nobody@')

  refused = undefined
  expect(await sendGivenUpMails(db, String(id), act)).toEqual([String(id)])
  await worker.drain()

  expect(arrived).toEqual(['nobody@b.example'])
  expect(await rows()).toMatchObject([{ failed_at: null, payload: null, done_at: expect.any(Date) }])
  const { rows: audit } = await db.pool.query(`select subject from audit where action = 'mail.sent_again'`)
  expect(audit).toEqual([{ subject: String(id) }])
})

test('a given-up mail can be dropped with a reason, and its content is gone', async () => {
  const { send } = parts()
  await send(letter('a@b.example'))
  await db.pool.query('update outbox set failed_at = now()')
  const [{ id }] = await rows()

  expect(await dropGivenUpMail(db, String(id), 'the address is wrong', act)).toBe(true)
  expect(await dropGivenUpMail(db, String(id), 'the address is wrong', act)).toBe(false)

  expect(await rows()).toMatchObject([
    { failed_at: null, payload: null, dropped_because: 'the address is wrong' },
  ])
  expect(await describeGivenUpMails(db, secrets)).toEqual(['No mail was given up.'])
})

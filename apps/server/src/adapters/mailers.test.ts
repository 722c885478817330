import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { readMail } from '../http/eml.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import { parseSender } from './mail-message.ts'
import { fileMailer } from './mailer-files.ts'
import { smtpMailer } from './mailer-smtp.ts'

const from = 'Florin <no-reply@florin.example>'
const mail: Mail = {
  id: '0190c0de-0000-4000-8000-000000000001',
  to: 'trader@demo.florin',
  subject: 'Код для входа в Florin: проверка длинной темы, которая не помещается в одну строку заголовка',
  text: 'Привет.\n\n    123456\n\nЁлка = 100%, "кавычки", тире — и точка.\n.\nКонец\n',
  html: '<p>Привет, <b>123456</b></p>',
}

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** A mailer with a view on what has arrived at its other end. */
interface Arrival {
  readonly mailer: Mailer
  arrived(): Promise<Buffer[]>
}

async function intoFolder(): Promise<Arrival & { folder: string }> {
  const place = await mkdtemp(join(tmpdir(), 'florin-mail-'))
  cleanUps.push(() => rm(place, { recursive: true }))
  const folder = join(place, 'mail')
  return {
    folder,
    mailer: fileMailer({ folder, from }),
    arrived: async () =>
      Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name)))),
  }
}

async function overSmtp(
  options: SMTPServerOptions = {},
  login = '',
  patience = {},
): Promise<Arrival & { recipients: string[] }> {
  const received: Buffer[] = []
  const recipients: string[] = []
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        recipients.push(...session.envelope.rcptTo.map((recipient) => recipient.address))
        done()
      })
    },
    ...options,
  })
  // A client that gives up in the middle is what some of these tests are about.
  sink.on('error', () => undefined)
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => new Promise<void>((resolve) => sink.close(() => resolve())))
  const { port } = sink.server.address() as AddressInfo
  const mailer = smtpMailer({ url: `smtp://${login}127.0.0.1:${port}`, from, ...patience })
  return { mailer, recipients, arrived: async () => received }
}

function headersOf(raw: Buffer): Record<string, string[]> {
  const head = raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
  const headers: Record<string, string[]> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).toLowerCase()
    headers[name] = [...(headers[name] ?? []), line.slice(at + 1).trim()]
  }
  return headers
}

describe.each<[string, () => Promise<Arrival>]>([
  ['into files', intoFolder],
  ['over SMTP', () => overSmtp()],
])('mail %s', (_name, start) => {
  test('arrives as it was written', async () => {
    const { mailer, arrived } = await start()

    await mailer.send(mail)

    const [raw] = await arrived()
    const read = readMail(raw ?? Buffer.alloc(0))
    expect(read.to).toBe(mail.to)
    expect(read.from).toBe(from)
    expect(read.subject).toBe(mail.subject)
    expect(read.text.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text.trimEnd())
    expect(Math.abs(Date.now() - (read.date?.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('has each header once, and says that a machine wrote it', async () => {
    const { mailer, arrived } = await start()

    await mailer.send(mail)

    const headers = headersOf((await arrived())[0] ?? Buffer.alloc(0))
    expect(Object.values(headers).every((values) => values.length === 1)).toBe(true)
    expect(headers['message-id']).toEqual([`<${mail.id}@florin.example>`])
    expect(headers['auto-submitted']).toEqual(['auto-generated'])
    expect(headers['content-type']?.[0]).toMatch(/^multipart\/alternative/)
  })

  // The outbox tries again when it does not know whether a mail has left.
  test('sent again is the same message', async () => {
    const { mailer, arrived } = await start()

    await mailer.send(mail)
    await mailer.send(mail)
    await mailer.send({ ...mail, id: 'another' })

    const ids = (await arrived()).flatMap((raw) => headersOf(raw)['message-id'] ?? [])
    expect([...new Set(ids)].sort()).toEqual([`<${mail.id}@florin.example>`, '<another@florin.example>'])
  })

  test.each([
    'a@x.example, b@y.example',
    'a@x.example\r\nBcc: b@y.example',
    'a@x.example\nSubject: other',
    'Name <a@x.example>',
    '"a b"@x.example',
    'a@x.example;b@y.example',
    'group: a@x.example;',
    'a@x.example\u0000',
    'nobody',
    '',
  ])('to %j is refused', async (to) => {
    const { mailer } = await start()

    await expect(mailer.send({ ...mail, to })).rejects.toThrow('one plain address')
  })

  test.each(['Hello\r\nBcc: b@y.example', 'Hello\nX: y', 'Hello\rX: y', 'Hello\u0000'])(
    'with the subject %j is refused',
    async (subject) => {
      const { mailer } = await start()

      await expect(mailer.send({ ...mail, subject })).rejects.toThrow('one line')
    },
  )

  test.each(['', '../../etc/x', 'a/b', 'a b', 'a\r\nb', 'x'.repeat(65)])(
    'with the id %j is refused',
    async (id) => {
      const { mailer } = await start()

      await expect(mailer.send({ ...mail, id })).rejects.toThrow('plain word')
    },
  )

  test('tells the operator where it goes', async () => {
    const { mailer } = await start()

    expect(mailer.place).toMatch(/^(smtp:\/\/127\.0\.0\.1:\d+|\/.*\/mail)$/)
  })
})

describe('the folder of mails', () => {
  test('is for its owner only, and holds finished files with the time in their names', async () => {
    const { mailer, folder } = await intoFolder()

    await mailer.send(mail)

    const names = await readdir(folder)
    expect(names).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-0190c0de-[\w-]+\.eml$/),
    ])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
  })

  test('keeps one file for one mail', async () => {
    const { mailer, folder } = await intoFolder()

    await mailer.send(mail)
    await mailer.send(mail)

    expect(await readdir(folder)).toHaveLength(1)
  })

  test('that cannot be written is an error, so that the outbox tries again', async () => {
    const { mailer, folder } = await intoFolder()
    const blocked = fileMailer({ folder: join(folder, 'file.eml', 'x'), from })
    await mailer.send(mail)
    const [name = ''] = await readdir(folder)

    await expect(fileMailer({ folder: join(folder, name), from }).send(mail)).rejects.toThrow()
    await expect(blocked.send(mail)).resolves.toBeUndefined()
  })
})

describe('a mail server', () => {
  test('gets the mail for the one address only', async () => {
    const { mailer, recipients } = await overSmtp()

    await mailer.send(mail)

    expect(recipients).toEqual([mail.to])
  })

  test('that asks for a login gets the one of the address, decoded', async () => {
    const logins: unknown[] = []
    const { mailer, arrived } = await overSmtp(
      {
        authOptional: false,
        onAuth({ username, password }, _session, done) {
          logins.push([username, password])
          done(null, { user: username })
        },
      },
      'user%40shop:p%2Fss%3A@',
    )

    await mailer.send(mail)

    expect(logins).toEqual([['user@shop', 'p/ss:']])
    expect(await arrived()).toHaveLength(1)
  })

  test('that refuses the login is an error', async () => {
    const { mailer } = await overSmtp(
      { onAuth: (_auth, _session, done) => done(new Error('no')) },
      'user:wrong@',
    )

    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'EAUTH' })
  })

  test.each([451, 421, 550])(
    'that answers %s is an error, and the mail is taken when it has calmed down',
    async (status) => {
      let isCalm = false
      const { mailer, arrived } = await overSmtp({
        onRcptTo(_address, _session, done) {
          done(isCalm ? null : Object.assign(new Error('come back later'), { responseCode: status }))
        },
      })

      await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: status })
      expect(await arrived()).toHaveLength(0)

      isCalm = true
      await mailer.send(mail)
      expect(await arrived()).toHaveLength(1)
    },
  )

  test('that takes the mail and answers nothing is an error after the time-out', async () => {
    const { mailer } = await overSmtp({ onData: (stream) => void stream.resume() }, '', { timeOutMs: 500 })

    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  test('that is not there is an error', async () => {
    const port = await freePort()

    await expect(smtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)).rejects.toMatchObject({
      code: 'ESOCKET',
    })
  })

  test('that never greets is an error after the time-out', async () => {
    const { port } = await listening(() => undefined)
    const startedAt = Date.now()

    await expect(
      smtpMailer({ url: `smtp://127.0.0.1:${port}`, from, timeOutMs: 300 }).send(mail),
    ).rejects.toThrow()
    expect(Date.now() - startedAt).toBeLessThan(9_000)
  })

  test('that hangs up in the middle is an error', async () => {
    const { port } = await listening((socket) => socket.end('220 hello\r\n'))

    await expect(
      smtpMailer({ url: `smtp://127.0.0.1:${port}`, from, timeOutMs: 1_000 }).send(mail),
    ).rejects.toThrow()
  })
})

async function listening(onSocket: (socket: Socket) => void): Promise<{ port: number }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port }
}

describe('the settings of mail', () => {
  test.each([
    ['no-reply@florin.example', { name: '', address: 'no-reply@florin.example' }],
    ['Florin <no-reply@localhost>', { name: 'Florin', address: 'no-reply@localhost' }],
    ['"Florin, mail" <a@b.example>', { name: 'Florin, mail', address: 'a@b.example' }],
  ])('MAIL_FROM may be %s', (text, sender) => {
    expect(parseSender(text)).toEqual(sender)
  })

  test.each([
    '',
    'Florin',
    'a@b, c@d',
    'Florin <a@b> <c@d>',
    'Flo\r\nBcc: x <a@b>',
    'Florin <a@b\r\nBcc: c@d>',
  ])('MAIL_FROM %j is refused with a sentence', (text) => {
    expect(() => parseSender(text)).toThrow('MAIL_FROM: must be')
  })

  test.each([
    '',
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://host/path',
    'smtps://host?tls=no',
  ])('MAIL_URL %j is refused with a sentence that keeps the password', (url) => {
    expect(() => smtpMailer({ url, from })).toThrow(/^MAIL_URL: must/)
  })

  test('the place names no user and no password', () => {
    expect(smtpMailer({ url: 'smtps://user:secret@mail.example', from }).place).toBe(
      'smtps://mail.example:465',
    )
    expect(smtpMailer({ url: 'smtp://user:secret@mail.example', from }).place).toBe('smtp://mail.example:587')
  })
})

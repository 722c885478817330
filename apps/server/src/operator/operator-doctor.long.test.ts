import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { operatorWith } from '../../test/operator-process.ts'
import { endWithTests, openFolder, start } from '../../test/started-florin.ts'

// The doctor beside a whole Florin, with real calls to everything that can be reached on this machine.

vi.setConfig({ testTimeout: 180_000 })
endWithTests(afterAll)

test('a demo is well; then mail, rate and chain that are not there are each told with what to do', async () => {
  const dataDir = await openFolder()
  const florin = await start({ DATA_DIR: dataDir })
  const doctor = operatorWith({ DATA_DIR: dataDir, PUBLIC_URL: florin.url })

  const well = await doctor(['doctor'])
  expect(well).toMatchObject({ exitCode: 0, complained: '' })
  expect(well.said).toMatch(/^ok {3}database {5}PostgreSQL 18/)
  expect(well.said).toContain('leads to Florin')
  expect(well.said).toMatch(/\n0 bad, \d+ to look at, \d+ well\.\n$/)

  const letters: string[] = []
  const smtp = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData: (stream, _session, done) => {
      void text(stream).then((letter) => {
        letters.push(letter)
        done()
      })
    },
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'florin' }) : done(new Error('wrong password')),
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as { port: number }
  const broken = {
    DEMO: '0',
    RATE_SOURCES: 'coingecko=http://127.0.0.1:9',
    TRON_URL: 'http://127.0.0.1:9',
    WALLET_SEED_FILE: '/nowhere',
    MAIL_URL: `smtp://florin:wrong@127.0.0.1:${port}`,
  }
  const ill = await doctor(['doctor'], broken)
  expect(ill.exitCode).toBe(1)
  expect(ill.said).toMatch(/BAD {2}mail .*wrong password/)
  expect(ill.said).toMatch(/BAD {2}rate {9}no source answers/)
  expect(ill.said).toMatch(/BAD {2}chain {8}127\.0\.0\.1:9: /)
  const mended = await doctor(['doctor'], { ...broken, MAIL_URL: `smtp://florin:right@127.0.0.1:${port}` })
  expect(mended.said).toMatch(/ok {3}mail .*takes our login/)
  const mailUrl = `smtp://florin:right@127.0.0.1:${port}`
  const sent = await doctor(['doctor', 'letter', 'me@example.com'], { MAIL_URL: mailUrl })
  const number = /letter ([0-9a-f]{8}) for me@example\.com/.exec(sent.said)?.[1]
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain(`Subject: Florin: trial ${number}`)
  await new Promise<void>((resolve) => smtp.close(resolve))
})

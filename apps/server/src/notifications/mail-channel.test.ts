import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { smtpMailer } from '../adapters/mailer-smtp.ts'
import { type ChannelUnderTest, channelSuite, messageFor } from '../adapters/test/channel-suite.ts'
import { readMail } from '../http/eml.ts'
import { createLog } from '../platform/log.ts'
import { mailChannel } from './mail-channel.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const emailOf = async () => 'trader@b.example'

async function overSmtp(): Promise<ChannelUnderTest & { raw: string[] }> {
  const raw: string[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(isRefusing ? Object.assign(new Error('no such box'), { responseCode: 550 }) : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        raw.push(Buffer.concat(chunks).toString('latin1'))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  cleanUps.push(close)
  const { port } = server.server.address() as AddressInfo
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@florin.example' })
  return {
    raw,
    channel: mailChannel(mailer, emailOf, createLog('silent')),
    userId: 'a',
    arrived: async () => raw.map(wordsOf),
    copiesOf: async (id) => raw.filter((one) => /^message-id:.*$/im.exec(one)?.[0].includes(id)).length,
    refuse: async () => {
      isRefusing = true
    },
    goAway: close,
  }
}

function wordsOf(raw: string): string {
  return readMail(Buffer.from(raw, 'latin1')).text
}

channelSuite('mail', overSmtp)

test('a mail never carries a link, and its owner knows the masked address', async () => {
  const { channel, raw } = await overSmtp()
  await channel.send('a', messageFor())

  expect(wordsOf(raw[0] ?? '')).not.toContain('florin.example/settings')
  expect(raw[0]).not.toContain('https://')
  expect(await channel.places('a')).toEqual(['tr•••••@b.example'])
})

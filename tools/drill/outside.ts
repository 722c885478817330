import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sandboxRate } from '@florin/sandbox/rate-source'
import { startTelegramApi } from '@florin/sandbox/telegram-api/index'
import { startTronNode } from '@florin/sandbox/tron-node/index'
import { SMTPServer } from 'smtp-server'
import { Gate } from './gate.ts'

/** Everything that is not Florin's, each behind a gate that a drill can close. Offsets count from the drill's first port. */
export const places = {
  api: 0,
  worker: 1,
  bot: 2,
  signer: 3,
  secondSigner: 4,
  postgres: 10,
  database: 11,
  tronNode: 12,
  chain: 13,
  smtp: 14,
  mail: 15,
  telegramApi: 16,
  telegram: 17,
  rateServer: 18,
  rates: 19,
  hooks: 20,
  prometheus: 21,
} as const

export type Outside = Awaited<ReturnType<typeof openOutside>>

export interface OutsideInput {
  readonly dataDir: string
  readonly port: number
  readonly blockMs: number
}

/** The chain, Telegram, the mail server and the rates. Mails lie in `mail/`, where invented people read their codes. */
export async function openOutside({ dataDir, port, blockMs }: OutsideInput) {
  const at = (place: keyof typeof places) => port + places[place]
  await mkdir(join(dataDir, 'mail'), { recursive: true })
  const tron = await startTronNode({ port: at('tronNode'), dataDir: join(dataDir, 'tron'), blockMs })
  const telegram = await startTelegramApi({ port: at('telegramApi'), dataDir: join(dataDir, 'telegram') })
  const mail = await openMail(at('smtp'), join(dataDir, 'mail'))
  const rates = await openRates(at('rateServer'))
  const gates = {
    database: new Gate(at('database'), at('postgres')),
    chain: new Gate(at('chain'), at('tronNode')),
    mail: new Gate(at('mail'), at('smtp')),
    telegram: new Gate(at('telegram'), at('telegramApi')),
    rates: new Gate(at('rates'), at('rateServer')),
  }
  for (const gate of Object.values(gates)) await gate.open()
  // Read by the simulator's faucet.
  await writeFile(join(dataDir, 'tron.url'), `${tron.url}\n`)
  return {
    dataDir,
    gates,
    tron,
    telegram,
    mail,
    /** Settings by which Florin finds the outside. */
    settings: {
      TRON_URL: `http://127.0.0.1:${at('chain')}`,
      TRON_USDT_CONTRACT: tron.usdt,
      MAIL_URL: `smtp://127.0.0.1:${at('mail')}`,
      RATE_SOURCES: `coinbase=http://127.0.0.1:${at('rates')}`,
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: `http://127.0.0.1:${at('telegram')}`,
    },
    async close() {
      for (const gate of Object.values(gates)) await gate.close()
      await Promise.all([tron.close(), telegram.close(), mail.close(), rates.close()])
    },
  }
}

/** A mail server that keeps each mail as a file, as a demo does. */
async function openMail(port: number, folder: string) {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    async onData(stream, _session, done) {
      const mail = await text(stream)
      count += 1
      const name = join(folder, `m${String(count).padStart(6, '0')}.eml`)
      // Written under another name first, because readers wait for the file.
      await writeFile(`${name}.tmp`, mail)
      await rename(`${name}.tmp`, name)
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  return {
    get count() {
      return count
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The sandbox's market in the words of a public source: beside a real network the sandbox's own words are refused. */
async function openRates(port: number) {
  const server = createServer((_request, response) => {
    const body = { data: { currency: 'USDT', rates: { RUB: sandboxRate(Date.now()) } } }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

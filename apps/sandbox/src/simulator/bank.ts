import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { format, money } from '@florin/money'
import { isFromOwnMachine } from '../telegram-api/page/own-machine.ts'
import { readTransfer, type Transfer, TransferRefused } from './transfer.ts'

/** Where the simulator's bank says that it is, and where the bank of the demo's own traders does. */
export const bankFiles = { simulator: 'bank.url', demo: 'demo-bank.url' } as const

/** Answers false where no account has this card or phone. */
export type TakeTransfer = (transfer: Transfer) => boolean

export interface Bank {
  readonly url: string
  close(): Promise<void>
}

export interface BankParts {
  readonly dataDir: string
  /** The file of `dataDir` that holds its address. */
  readonly addressFile?: string
  readonly take: TakeTransfer
}

/**
 * Whoever tries Florin out beside the simulator is a payer without a bank account. Here they transfer any sum to the requisites of any
 * live order, at any time: late, too much, in parts. Its address is in DATA_DIR, for `npm run pay`.
 */
export async function openBank({
  dataDir,
  addressFile = bankFiles.simulator,
  take,
}: BankParts): Promise<Bank> {
  const server = createServer((request, response) => {
    answer(request, take)
      .catch(refusal)
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const path = join(dataDir, addressFile)
  await writeFile(path, `${url}\n`, { mode: 0o600 })
  return {
    url,
    async close() {
      await rm(path, { force: true })
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

async function answer(request: IncomingMessage, take: TakeTransfer): Promise<Reply> {
  if (request.method !== 'POST' || request.url !== '/transfers')
    return { status: 404, body: { message: 'The bank knows only POST /transfers.' } }
  // A page's own name may lead here, too.
  if (!isFromOwnMachine(request))
    return {
      status: 403,
      body: { message: 'Only this machine, by a name of its own, may ask for transfers.' },
    }
  // A page of another site can't send this type without being asked first.
  if (request.headers['content-type'] !== 'application/json')
    return { status: 415, body: { message: 'Send application/json.' } }
  const transfer = readTransfer(await text(request))
  if (!take(transfer))
    throw new TransferRefused(
      'No account of an invented trader has this card or phone: copy it from the order.',
    )
  const { kopecks, payer } = transfer
  return { status: 201, body: { amount: format(money('RUB', kopecks)), payer } }
}

function refusal(error: unknown): Reply {
  if (error instanceof TransferRefused) return { status: 400, body: { message: error.message } }
  return { status: 500, body: { message: error instanceof Error ? error.message : String(error) } }
}

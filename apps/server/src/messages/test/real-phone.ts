import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cuttingProxy } from '@florin/sandbox/cutting-proxy'
import { expect, onTestFinished } from 'vitest'
import type { World } from '../../../test/world.ts'
import { connect, newOwner } from '../../terminals/test/owners.ts'

const program = fileURLToPath(new URL('../../../../terminal/src/main.ts', import.meta.url))

/** How a client of the device protocol is started; by default the TypeScript one. */
export type PhoneCommand = (args: string[]) => [file: string, args: string[]]

const thisClient: PhoneCommand = (args) => [process.execPath, [program, ...args]]

function startPhone(command: PhoneCommand, folder: string, ...words: string[]): ChildProcess {
  const [file, args] = command(words)
  const env = { ...process.env, FLORIN_TERMINAL_DIR: join(folder, 'state') }
  const phone = spawn(file, args, { env, stdio: ['pipe', 'ignore', 'inherit'] })
  // A phone that outlives a failed test would keep the whole run from ending.
  onTestFinished(() => void phone.kill('SIGKILL'))
  return phone
}

const endOf = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

/** The real client behind a network that cuts one connection in ten, killed whenever so many messages have arrived. */
export async function killRealPhone(
  world: World,
  messageCount: number,
  killedAt: readonly number[],
  command = thisClient,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-real-phone-'))
  const proxy = await cuttingProxy(Number(new URL(world.url).port), 0.1)
  const owner = await newOwner(world)
  const offer = await connect(world, owner)
  const stored = async () => {
    const [row] = await world.query<{ count: bigint }>(
      'select count(*) from raw_message where terminal_id = $1',
      [offer.terminal_id],
    )
    return Number(row?.count)
  }

  const { forwarder_key: _key, ...shown } = offer
  const pairing = startPhone(command, folder, 'pair', '-')
  pairing.stdin?.end(JSON.stringify({ ...shown, server_url: world.url }))
  expect(await endOf(pairing)).toBe(0)
  // From now on the phone is on the bad network.
  const stateFile = join(folder, 'state', 'state.json')
  await writeFile(stateFile, (await readFile(stateFile, 'utf8')).replace(world.url, proxy.url))
  const inbox = join(folder, 'inbox.jsonl')
  const lines = Array.from({ length: messageCount }, (_, index) => ({
    channel: 'sms',
    sender: '900',
    title: null,
    text: `MIR-4417 14:32 Перевод ${index + 1}р от Иван П. Баланс: ${balanceAfter(index + 1)}р`,
    ...(index % 50 === 0 && { after_ms: 40 }),
  }))
  await writeFile(inbox, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

  for (const target of killedAt) {
    const phone = startPhone(command, folder, 'run', '--inbox', inbox)
    await expect.poll(stored, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(target)
    phone.kill('SIGKILL')
    await endOf(phone)
  }
  proxy.heal()
  const last = startPhone(command, folder, 'run', '--inbox', inbox)
  await expect.poll(stored, { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(messageCount)
  last.kill('SIGTERM')
  await endOf(last)
  await proxy.close()

  expect(await stored()).toBe(messageCount)
  await expect
    .poll(async () => (await owner.browser.call('listReceipts')).body.count, { timeout: 30_000 })
    .toBe(messageCount)
  const sums = await world.query<{ amount_kopecks: bigint }>(
    'select amount_kopecks from receipt where terminal_id = $1 order by amount_kopecks',
    [offer.terminal_id],
  )
  expect(sums.map((row) => Number(row.amount_kopecks) / 100)).toEqual(lines.map((_, index) => index + 1))
  await rm(folder, { recursive: true, force: true })
}

function balanceAfter(count: number): number {
  return 1_000 + (count * (count + 1)) / 2
}

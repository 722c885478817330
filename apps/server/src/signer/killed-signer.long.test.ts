import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { withdrawalTurn } from '../wallet/jobs-withdrawals.ts'
import {
  readGauges,
  strangersAddress,
  testMnemonic,
  testProofKey,
  useWithdrawals,
} from '../wallet/test/withdrawals.ts'
import { type RunningSigner, type SupervisedSigner, startSigner, superviseSigner } from './index.ts'

const own = useWithdrawals()
let supervised: SupervisedSigner | undefined
const running: RunningSigner[] = []
afterEach(async () => {
  await supervised?.stop()
})

async function supervise(): Promise<void> {
  const folder = join(own.folder, 'signer')
  const seedFile = join(folder, 'seed')
  await mkdir(folder)
  await writeFile(seedFile, testMnemonic, { mode: 0o600 })
  const limit = String(10n ** 12n)
  supervised = await superviseSigner({
    log: createLog('silent'),
    firstPauseMs: 100,
    start: async (onExit, abort) => {
      const signer = await startSigner({
        uid: 65_533,
        say: (line) => own.world.logLines.push(line),
        onExit,
        abort,
        settings: {
          connectionString: own.world.connectionString,
          folder,
          seedFile,
          mayMakeSeed: false,
          proofKey: testProofKey.toString('hex'),
          tronUrls: [own.node.url],
          tokenContract: own.node.usdt,
          pollMs: 50,
          caps: {
            perTransferMicroUsdt: limit,
            perHourMicroUsdt: limit,
            perDayMicroUsdt: limit,
            feeLimitSun: '200000000',
            topUpSun: '50000000',
          },
        },
      })
      running.push(signer)
      return signer
    },
  })
}

const reported = () => readGauges(own)

/** The worker and the chain go on; whether anything is signed is up to the signer's process. */
async function turnsUntil(id: string, states: readonly string[]): Promise<string> {
  await expect
    .poll(
      async () => {
        await withdrawalTurn(own.payouts)
        own.node.control.mine(20)
        return own.state(id)
      },
      { timeout: 30_000, interval: 50 },
    )
    .toSatisfy((state: string) => states.includes(state))
  return own.state(id)
}

test('killed while a withdrawal waits, the signer comes back and the withdrawal is paid once', async () => {
  expect(await reported()).toEqual({ florin_oldest_waiting_withdrawal_seconds: 0 })
  await supervise()
  await expect.poll(reported).toMatchObject({ florin_signer_up: 1 })
  const [first] = running as [RunningSigner]
  // Stopped first, so that it cannot sign before it is killed.
  process.kill(first.pid, 'SIGSTOP')
  const lead = await own.lead('100')
  const address = strangersAddress()
  const id = await own.confirm(lead, '40', address)
  expect(await turnsUntil(id, ['built'])).toBe('built')
  await own.world.query("update signer_heartbeat set seen_at = now() - interval '21 seconds'")
  const dead = await reported()
  expect(dead.florin_signer_up).toBe(0)
  expect(dead.florin_oldest_waiting_withdrawal_seconds).toBeGreaterThan(0)

  process.kill(first.pid, 'SIGKILL')

  expect(await turnsUntil(id, ['done', 'failed', 'rejected'])).toBe('done')
  expect(own.paidTo(address)).toBe(1)
  expect(running).toHaveLength(2)
  await expect.poll(reported).toEqual({
    florin_signer_up: 1,
    florin_oldest_waiting_withdrawal_seconds: 0,
  })
  await supervised?.stop()
  await expect(readFile(`/proc/${running[1]?.pid}/cmdline`)).rejects.toThrow('ENOENT')
}, 90_000)

import { stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { childOf, end, endWithTests, launch, openFolder, start, statusOf } from '../../test/started-florin.ts'

// For root the product is three processes. None of them may outlive the others, and none may hide how it ended.

endWithTests()

describe.skipIf(process.getuid?.() !== 0)('started as root', () => {
  test('a port that is taken is told, and nothing is left running', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const dataDir = await openFolder()
    const { child, said } = launch({ DATA_DIR: dataDir, PORT: String(port) })

    await expect.poll(() => child.exitCode, { timeout: 60_000 }).toBe(1)

    expect(said()).toContain('Florin did not start. listen EADDRINUSE')
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
    await new Promise((resolve) => other.close(resolve))
  }, 180_000)

  test('when who serves is killed, everything stops and the end is not a good one', async () => {
    const dataDir = await openFolder()
    const florin = await start({ DATA_DIR: dataDir })
    const signer = childOf(florin, 'signer/main.ts')

    process.kill(childOf(florin, 'boot/serve-main.ts'), 'SIGKILL')

    await expect.poll(() => florin.child.exitCode, { timeout: 20_000 }).toBe(1)
    expect(florin.said()).toContain('the serving process is gone')
    expect(() => statusOf(signer)).toThrow('ENOENT')
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  }, 180_000)

  test('when who keeps is killed, who serves ends by itself, and so does the signer', async () => {
    const dataDir = await openFolder()
    const florin = await start({ DATA_DIR: dataDir })
    const orphans = ['boot/serve-main.ts', 'signer/main.ts'].map((program) => childOf(florin, program))

    await end(florin.child, 'SIGKILL')

    const isAlive = (pid: number) => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(() => orphans.some(isAlive), { timeout: 5_000 }).toBe(false)
    // The next start finds what was left, PostgreSQL among it.
    const next = await start({ DATA_DIR: dataDir })
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  }, 180_000)
})

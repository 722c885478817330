import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const isLong = process.env.FLORIN_WALKS === 'long'
const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/** Starts Florin as a person would, on a port and in a folder of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-e2e-'))
  // Everybody here comes from one address; the limits themselves are tested over HTTP.
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'error',
    // Walks bring phones of their own: the demo's traders would take their deals.
    DEMO_PHONES: '0',
    SANDBOX_BLOCK_MS: '150',
    TERMINAL_PING_SECONDS: '1',
    // Walks run beside each other with a trader each: one shop's share of what another walk's trader has is not their subject.
    SHOP_SHARE_PERCENT: '100',
    // A phone that stops is silent after seconds in the long run, not minutes. No other walk waits for that: there a busy machine's late
    // ping must take no trader from a walk.
    TERMINAL_SILENT_SECONDS: isLong ? '9' : '30',
    TERMINAL_ALERT_SECONDS: isLong ? '12' : '40',
  }
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))

  process.env.FLORIN_URL = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      // An error that no journey trips over is one all the same: whoever reads the run should see it.
      for (const line of chunk.toString().split('\n')) if (/"level":[56]0/.test(line)) console.error(line)
      const url = /ready at (http:\/\/\S+?)\/?\s/.exec(said)?.[1]
      if (url) resolve(url)
    })
    server.once('exit', (code) =>
      reject(new Error(`Florin ended with ${code} before it was ready:\n${said}`)),
    )
  })
  process.env.FLORIN_DATA = dataDir

  return async () => {
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Chosen beforehand, not by the server: the QR code of a terminal tells its phone where the server is. Below the ports that systems give
 * to connections: thousands of those are made beside us until the server listens, and one would take it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port)
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

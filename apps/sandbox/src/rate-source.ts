import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SandboxRates {
  readonly url: string
  close(): Promise<void>
}

export const stepMs = 5 * 60_000

const middle = 95
// All of the walk lies within 3 %, so that a demo that slept for a week wakes up to a rate it accepts at once.
const waves = [
  { hours: 31, roubles: 0.8 },
  { hours: 7, roubles: 0.45 },
  { hours: 1.7, roubles: 0.15 },
]

/** An invented market: the rate wanders smoothly, a step every five minutes, the same for everybody who asks. */
export function sandboxRate(atMs: number): string {
  const hours = (Math.floor(atMs / stepMs) * stepMs) / 3_600_000
  const drift = waves.reduce(
    (sum, wave) => sum + wave.roubles * Math.sin((2 * Math.PI * hours) / wave.hours),
    0,
  )
  return (middle + drift).toFixed(2)
}

/** A price server on loopback, for a machine without the outside world. */
export async function startSandboxRates({ port = 0 }: { port?: number } = {}): Promise<SandboxRates> {
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/rate'
    const now = Date.now()
    const body = isKnown
      ? { pair: 'USDT/RUB', rate: sandboxRate(now), at: new Date(now).toISOString() }
      : { error: 'The sandbox market only knows GET /rate.' }
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

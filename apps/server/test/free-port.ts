import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port for a program that needs its number in advance. It is below the ephemeral ports of the system (Linux from 32768, others from
 * 49152): one of these, free a moment ago, may be taken by any outgoing connection before the program listens.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(10_000, 32_768)
    if (await isFree(port)) return port
  }
  throw new Error('A hundred ports were taken')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { heard } from './helper.ts'

/** What the shops have received since the last call. */
export interface ShopCounts {
  readonly heard: number
  readonly mostAtOnce: number
  /** By how many places an event came before or after its own, at most. */
  readonly mostOutOfOrder: number
  readonly repeated: number
  /** From the event's creation to its arrival. */
  readonly delaysMs: readonly number[]
}

interface Event {
  readonly created_at: string
  readonly data: { readonly number: number }
}

/** A shop's receiver on loopback that answers after a while, always with the same status. */
function shop(status: number, answersAfterMs: number) {
  const seen = new Set<number>()
  let [open, mostAtOnce, mostOutOfOrder, repeated] = [0, 0, 0, 0]
  let delaysMs: number[] = []

  function note(event: Event): void {
    const { number } = event.data
    if (seen.has(number)) repeated += 1
    mostOutOfOrder = Math.max(mostOutOfOrder, Math.abs(number - 1 - seen.size))
    seen.add(number)
    delaysMs.push(Date.now() - Date.parse(event.created_at))
  }

  const server = createServer(async (request, answer) => {
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    answer.on('close', () => {
      open -= 1
    })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    await sleep(answersAfterMs)
    if (status === 200) note(JSON.parse(Buffer.concat(chunks).toString()))
    answer.writeHead(status).end()
  })
  return {
    async listen(): Promise<string> {
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
    },
    counts(): ShopCounts {
      const counts = { heard: seen.size, mostAtOnce, mostOutOfOrder, repeated, delaysMs }
      delaysMs = []
      return counts
    },
  }
}

// A process of its own: the server's time and memory are measured in the other one.
const shops = [shop(200, 20), shop(200, 20), shop(500, 20)]
const { next, tell } = heard()
await next()
tell(await Promise.all(shops.map((one) => one.listen())))
while ((await next()) !== undefined) tell(shops.map((one) => one.counts()))
process.exit()

import { readFileSync } from 'node:fs'
import pg from 'pg'
import { quantile } from './table.ts'

/** What a machine does to figures that are not its own doing. */
export interface Noise {
  /** Share of the processor's time that the host gave to others. */
  readonly stolen: number
  /** 99th percentile of a query that does nothing, with nothing else asked of Florin. */
  readonly selectOneMs: number
}

/** Above these it is the machine that is measured. The second is the bench's own. */
const mostStolen = 0.02
const mostSelectOneMs = 1

export const isNoisy = ({ stolen, selectOneMs }: Noise) =>
  stolen > mostStolen || !(selectOneMs <= mostSelectOneMs)

export const noiseText = ({ stolen, selectOneMs }: Noise) =>
  `${(stolen * 100).toFixed(1)} % of the processor stolen, select 1 p99 ${selectOneMs.toFixed(2)} ms`

export interface ProcessorTicks {
  readonly all: number
  readonly stolen: number
}

/** The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal; guests are counted in the first two. */
export function ticksOf(stat: string): ProcessorTicks {
  const ticks = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '').split(' ').slice(0, 8).map(Number)
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 }
}

export const readTicks = () => ticksOf(readFileSync('/proc/stat', 'utf8'))

export function stolenShare(before: ProcessorTicks, after: ProcessorTicks): number {
  return after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : 0
}

const asks = 300

/** As many go before that are not counted: the connection and the code that asks are cold. */
export async function selectOneP99(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const times: number[] = []
    for (let at = 0; at < 2 * asks; at += 1) {
      const began = performance.now()
      await client.query({ name: 'one', text: 'select 1' })
      if (at >= asks) times.push(performance.now() - began)
    }
    return quantile(times, 0.99)
  } finally {
    await client.end()
  }
}

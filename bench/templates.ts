import type { RawMessage } from '../apps/server/src/messages/message.ts'
import { bankSenders } from '../apps/server/src/messages/reading/bank-senders.ts'
import { activeTemplates, parse } from '../apps/server/src/messages/templates/active.ts'
import { bombs, hostileTexts } from '../apps/server/src/messages/test/hostile-texts.ts'
import { negativeMessages } from '../apps/server/src/messages/test/negative-samples.ts'
import type { BenchPlan } from './ledger.ts'
import { type Spread, spread, spreadText } from './measure.ts'
import { print } from './print.ts'

/** Row 12: on one core, by processor time, because the machine is shared. */
const must = { perSecond: 2_000, hostileP99Ms: 5 }

interface Round {
  readonly perSecond: number
  readonly perCpuSecond: number
}

/** How fast bank messages are read, and whether a hostile one can hold the reader up. */
export async function benchTemplates(plan: BenchPlan) {
  const daily = dailyMessages()
  print(
    `${activeTemplates.length} templates, ${daily.length} messages: every sample, and every bank's negatives.`,
  )
  readFor(plan.seconds, daily)
  const rounds = Array.from({ length: plan.rounds }, () => readFor(plan.seconds, daily))
  const wall = spread(rounds.map(({ perSecond }) => perSecond))
  const cpu = spread(rounds.map(({ perCpuSecond }) => perCpuSecond))
  print(`messages/s  ${spreadText(wall, 0)} by the clock, ${spreadText(cpu, 0)} by processor time`)

  const hostile = hostileTimes()
  const [p50, p99, worst] = [percentile(hostile, 0.5), percentile(hostile, 0.99), hostile.at(-1) ?? 0]
  const growth = growthOf()
  print(`hostile     ${hostile.length} texts: p50 ${ms(p50)}, p99 ${ms(p99)}, worst ${ms(worst)}`)
  print(`growth      a text twice as long takes ${growth.toFixed(1)} times as long`)
  return { wall, cpu, hostile: { p50, p99, worst }, growth, missed: missedOf(cpu, p99) }
}

function missedOf(cpu: Spread, p99: number): string[] {
  return [
    ...(cpu.median < must.perSecond
      ? [`${cpu.median.toFixed(0)} messages/s, must be ${must.perSecond}`]
      : []),
    ...(p99 > must.hostileP99Ms ? [`hostile p99 ${ms(p99)}, must be ${must.hostileP99Ms} ms`] : []),
  ]
}

/** What a phone sends on an ordinary day: receipts and debits of every bank, and much else. */
function dailyMessages(): RawMessage[] {
  const bankTexts = activeTemplates.flatMap(({ template }) => {
    const { sms = [], packages = [] } = bankSenders.find(({ slug }) => slug === template.banks[0]) ?? {}
    const [number] = sms
    const [app] = packages
    return template.samples.flatMap(({ text }): RawMessage[] => [
      ...(number ? [{ channel: 'sms' as const, sender: number, text }] : []),
      ...(app ? [{ channel: 'push' as const, sender: app, text }] : []),
    ])
  })
  return [...bankTexts, ...negativeMessages()]
}

function readFor(seconds: number, messages: readonly RawMessage[]): Round {
  const before = process.cpuUsage()
  const started = performance.now()
  let count = 0
  while (performance.now() - started < seconds * 1000) {
    for (const message of messages) parse(message)
    count += messages.length
  }
  const { user, system } = process.cpuUsage(before)
  return {
    perSecond: (count / (performance.now() - started)) * 1000,
    perCpuSecond: (count / (user + system)) * 1_000_000,
  }
}

/** Sorted milliseconds, warm: every text has been read once before. */
function hostileTimes(): number[] {
  const messages = hostileTexts(10_000).map((text): RawMessage => ({ channel: 'sms', sender: '900', text }))
  for (const message of messages) parse(message)
  return messages.map((message) => calmMsOf(() => parse(message))).sort((a, b) => a - b)
}

/** Twice the text in four times the time would be the first step to a bomb. */
function growthOf(): number {
  const short = bombs.map((text) => text.slice(0, 450))
  const long = short.map((text) => text.repeat(2))
  const read = (texts: readonly string[]) => () => {
    for (let round = 0; round < 20; round += 1)
      for (const text of texts) parse({ channel: 'sms', sender: 'VTB', text })
  }
  read(long)()
  return calmMsOf(read(long)) / calmMsOf(read(short))
}

/** The best of three: the others have waited for the machine. Processor time is counted too coarsely for one text. */
function calmMsOf(work: () => void): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const started = performance.now()
      work()
      return performance.now() - started
    }),
  )
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`
}

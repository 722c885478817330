import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clockFaults } from './clock.ts'
import { diskFaults } from './disk.ts'
import { CannotStart } from './drill.ts'
import { chosenFaults, type Fault } from './fault.ts'
import { readDrillOptions } from './options.ts'
import { type Phase, rowOfPhase } from './phase.ts'
import { mustHavePrometheus } from './play-faults.ts'
import { silenceFaults } from './silence.ts'
import { findingsOf } from './verdict.ts'

const right: Phase = {
  fault: 'database away',
  heldSeconds: 90,
  orders: 12,
  shops: { '503 busy: We are very busy': 4 },
  people: { '503 busy: We are very busy': 20, '200': 2 },
  slowestPersonMs: 9_900,
  looked: undefined,
  rings: [{ alert: 'FlorinDatabaseDown', afterSeconds: 90 }],
  answersWithinMs: 10_000,
  rangBefore: [],
  fired: ['FlorinDatabaseDown', 'FlorinServerFailed'],
  waiting: [],
  answersMs: 2_000,
  drainedMs: 3_000,
  left: [],
}

test('a fault that was answered in time and alerted is found nothing about', () => {
  expect(findingsOf([right])).toEqual([])
})

test.each<[string, Partial<Phase>, RegExp]>([
  ['something is left', { left: ['outbox: 2'] }, /^left after "database away": outbox: 2$/],
  ['a shop was answered 500', { shops: { '500 server.failed': 1 } }, /was answered 500 server.failed$/],
  ['a person was answered 500', { people: { '500 server.failed': 1 } }, /was answered 500 server.failed$/],
  ['its alert did not fire', { fired: ['FlorinServerFailed'] }, /^FlorinDatabaseDown did not ring .* 90 s$/],
  [
    'its alert still fired from before',
    { fired: [], rangBefore: ['FlorinDatabaseDown'] },
    /^FlorinDatabaseDown still rang from before/,
  ],
  [
    'a person waited too long',
    { slowestPersonMs: 10_060 },
    /^a person waited 10.1 s .* 10.0 s are the most$/,
  ],
])('when %s, that is the finding', (_what, wrong, words) => {
  expect(findingsOf([{ ...right, ...wrong }])).toEqual([expect.stringMatching(words)])
})

test('a fault shorter than its alert needs is not blamed for it, and the table says how long it needs', () => {
  const short = { ...right, heldSeconds: 89, fired: [] }

  expect(findingsOf([short])).toEqual([])
  expect(rowOfPhase(short)['alerts owed']).toBe('FlorinDatabaseDown only after 90 s')
})

test('how slow an answer was is judged only where it is promised', () => {
  expect(findingsOf([{ ...right, answersWithinMs: undefined, slowestPersonMs: 29_000 }])).toEqual([])
})

const noClock = { program: '', environment: {}, set: async () => undefined }
const faultsOf: Record<'silence' | 'disk' | 'clock', readonly Fault[]> = {
  silence: silenceFaults,
  disk: diskFaults({ database: '', files: '' }, async () => '200'),
  clock: clockFaults(
    { dataDir: '', options: readDrillOptions(['clock']), signal: AbortSignal.timeout(1_000) },
    noClock,
    noClock,
  ),
}
const everyFault = Object.values(faultsOf).flat()

// A rule that was renamed, or that waits longer now, would make the drill wait for what never comes.
test('each alert that a fault is judged by is a rule that waits less than that', () => {
  const rules = readFileSync(new URL('../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8')
  const waits = new Map(
    rules
      .split('- alert: ')
      .slice(1)
      .map((rule) => [/^\w+/.exec(rule)?.[0], 60 * Number(/^ +for: (\d+)m$/m.exec(rule)?.[1] ?? 0)] as const),
  )

  for (const { alert, afterSeconds } of everyFault.flatMap(({ rings = [] }) => rings))
    expect(afterSeconds, alert).toBeGreaterThan(waits.get(alert) ?? Number.NaN)
})

test('the book says which alert each fault owes, and after how long', () => {
  const book = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const lines = book.split('\n').filter((line) => line.startsWith('| '))

  for (const { alert, afterSeconds } of everyFault.flatMap(({ rings = [] }) => rings)) {
    const line = lines.find((one) => one.includes(alert) && new RegExp(`\\b${afterSeconds}\\b`).test(one))
    expect(line, `${alert} after ${afterSeconds} s`).toBeDefined()
  }
})

test('every fault has an alert, but the two that none is made for', () => {
  const without = everyFault.filter(({ rings }) => rings === undefined).map(({ name }) => name)

  expect(without).toEqual(['database slow by 100 ms each way', 'two signers'])
})

test('whatever the database does, how long a person waits is judged', () => {
  const judged = everyFault.filter(({ answersWithinMs }) => answersWithinMs === 10_000)

  expect(judged.map(({ name }) => name)).toEqual([
    'database silent',
    'database away',
    'database read-only',
    'database slow by 100 ms each way',
    'disk of the database full',
  ])
})

test('some of the faults are played, in their own order, whatever the order of the words', () => {
  const { only } = readDrillOptions(['silence', '--only', 'rates away, Mail Away'])

  expect(chosenFaults(silenceFaults, only).map(({ name }) => name)).toEqual(['mail away', 'rates away'])
  expect(chosenFaults(silenceFaults, undefined)).toBe(silenceFaults)
})

test.each(Object.entries(faultsOf))(
  'an unknown fault of %s is refused with the names there are',
  (drill, faults) => {
    const { only } = readDrillOptions([drill, '--only', 'the moon'])

    expect(() => chosenFaults(faults, only)).toThrow(CannotStart)
    for (const { name } of faults) expect(() => chosenFaults(faults, only)).toThrow(name)
  },
)

test('no name of a fault is cut in two by its comma, and none stands twice', () => {
  const names = everyFault.map(({ name }) => name)

  expect(names.filter((name) => name.includes(','))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test.each(['kills', 'load', 'restore'])('"%s" plays no faults, so none can be chosen', (drill) => {
  expect(() => readDrillOptions([drill, '--only', 'mail away'])).toThrow(
    /only silence, disk, clock play faults/,
  )
})

test('without Prometheus a drill of faults does not start, and says what to install', () => {
  expect(() => mustHavePrometheus(() => false)).toThrow(/apt-get install prometheus/)
  expect(() => mustHavePrometheus(() => true)).not.toThrow()
})

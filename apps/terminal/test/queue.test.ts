import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Queue, type QueueFinding } from '../src/queue/queue.ts'
import { recordLine } from '../src/queue/record.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-queue-'))
  file = join(folder, 'queue.log')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function found(text: string): QueueFinding {
  const message = {
    channel: 'sms' as const,
    sender: '900',
    title: null,
    text,
    received_at: '2026-11-15T09:30:00Z',
  }
  return { message, trace: { position: { source: 'sms', at: text } } }
}

function waiting(queue: Queue): { seq: number; id: string; text: string }[] {
  return queue.batch(1_000_000, Number.MAX_SAFE_INTEGER).map(({ seq, id, text }) => ({ seq, id, text }))
}

function reopened(): Queue {
  return new Queue(folder)
}

test.each([
  ['half a line', '0badc0de {"kind":"entry","ent'],
  ['a whole line with a wrong checksum', '0badc0de {"kind":"acked","seq":9}\n'],
  ['zeroes, as a file system leaves them', '\u0000'.repeat(500)],
  ['zeroes with a line break', `${'\u0000'.repeat(50)}\n\u0000`],
])('a torn end (%s) is cut off, and the next entry is whole', (_, torn) => {
  const first = new Queue(folder)
  first.add([found('one')])
  first.close()
  appendFileSync(file, torn)

  const second = reopened()
  second.add([found('two')])
  second.close()

  expect(waiting(reopened()).map(({ seq, text }) => [seq, text])).toEqual([
    [1, 'one'],
    [2, 'two'],
  ])
})

test('a damaged line in the middle costs that line only, is told, and its number is filled when the server asks', () => {
  const first = new Queue(folder)
  first.add([found('one'), found('two'), found('three')])
  first.close()
  writeFileSync(file, readFileSync(file, 'utf8').replace('"two"', '"tvo"'))

  const queue = reopened()
  expect(queue.damagedLines).toBe(1)
  queue.acknowledge(1)
  queue.fillFrom(2)

  expect(waiting(queue).map(({ seq, text }) => [seq, text])).toEqual([
    [2, ''],
    [3, 'three'],
  ])
})

test('acknowledged entries leave the disk, and numbers go on', () => {
  const queue = new Queue(folder)
  for (let round = 0; round < 20; round++) {
    queue.add(Array.from({ length: 50 }, () => found('x'.repeat(200))))
    queue.acknowledge(queue.lastSeq)
  }

  expect(statSync(file).size).toBeLessThan(100_000)
  expect(reopened().add([found('next')])[0]?.seq).toBe(1_001)
})

type Step = { add: string[] } | { ack: number } | { crash: number; during: 'add' | 'ack' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      add: fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ack: fc.double({ min: 0, max: 1, noNaN: true }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      crash: fc.double({ min: 0, max: 1, noNaN: true }),
      during: fc.constantFrom('add', 'ack'),
    }),
  },
)

// The power goes while a line is being written: the file then ends at any byte after the last durable one.
test('whatever is added, acknowledged and torn: nothing acknowledged comes back, nothing waiting is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      rmSync(file, { force: true })
      // So small that it is compacted again and again.
      let queue = new Queue(folder, 300)
      let model: { seq: number; text: string }[] = []
      let lastSeq = 0
      for (const one of steps) {
        if ('add' in one) {
          const entries = queue.add(one.add.map((text) => found(text)))
          model.push(...entries)
          expect(entries.map(({ seq }) => seq)).toEqual(one.add.map((_, index) => lastSeq + 1 + index))
          lastSeq += one.add.length
        } else if ('ack' in one && model.length > 0) {
          const seq = model[Math.floor(one.ack * (model.length - 1))]?.seq ?? 0
          queue.acknowledge(seq)
          model = model.filter((entry) => entry.seq > seq)
        } else if ('crash' in one) {
          queue = tearWhileWriting(queue, one)
        }
        expect(waiting(queue).map(({ seq, text }) => [seq, text])).toEqual(
          model.map(({ seq, text }) => [seq, text]),
        )
      }
      queue.close()
    }),
    { numRuns: 150 },
  )
})

/** A record is begun and never finished, so nobody was told that it is there; and what the crash has left is opened. */
function tearWhileWriting(queue: Queue, { crash, during }: { crash: number; during: 'add' | 'ack' }): Queue {
  const seq = queue.lastSeq
  queue.close()
  const entry = { seq: seq + 1, id: randomUUID(), ...found('torn').message!, queued_at: 0 }
  const line = Buffer.from(
    recordLine(during === 'add' ? { kind: 'entry', entry, trace: {} } : { kind: 'acked', seq }),
  )
  appendFileSync(file, line.subarray(0, Math.floor(crash * (line.length - 1))))
  // A rewrite that was under way leaves its draft, which nobody reads.
  writeFileSync(`${file}.tmp`, line.subarray(0, 20))
  return new Queue(folder, 300)
}

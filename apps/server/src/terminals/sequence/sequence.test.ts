import { randomUUID } from 'node:crypto'
import type { DeviceMessage } from '@florin/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inARow, judgeBatch, type KeptMessage } from './sequence.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const oldest = new Date(now - 7 * 86_400_000)

function message(seq: number, change: Partial<DeviceMessage> = {}): DeviceMessage {
  return {
    seq,
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    channel: 'sms',
    sender: '900',
    title: null,
    text: `message ${seq}`,
    received_at: new Date(now).toISOString(),
    ...change,
  }
}

const fingerprint = ({ channel, sender, title, text, received_at }: DeviceMessage) =>
  JSON.stringify([channel, sender, title, text, received_at])

/** What is kept on the server's side, as the rules say. */
class Kept {
  readonly rows: (KeptMessage & { seq: number })[] = []
  ackedSeq = 0

  send(batch: readonly DeviceMessage[]) {
    const seqs = new Set(batch.map(({ seq }) => seq))
    const ids = new Set(batch.map(({ id }) => id))
    const kept = this.rows.filter(({ seq, id }) => seq > this.ackedSeq || seqs.has(seq) || ids.has(id))
    const sent = batch.map((one) => ({ message: one, fingerprint: fingerprint(one) }))
    const verdict = judgeBatch({ ackedSeq: this.ackedSeq, kept, sent, oldest })
    if (!verdict) return undefined
    for (const { message: one, rejection } of verdict.fresh)
      this.rows.push({ id: one.id, seq: one.seq, fingerprint: fingerprint(one), rejection })
    this.ackedSeq = verdict.ackedSeq
    return verdict
  }

  get seqs(): number[] {
    return this.rows.map(({ seq }) => seq).sort((left, right) => left - right)
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => message(at + 1))

describe('a batch', () => {
  test('is kept and acknowledged', () => {
    const kept = new Kept()

    expect(kept.send(upTo(3))).toMatchObject({ ackedSeq: 3, rejected: [] })
    expect(kept.seqs).toEqual([1, 2, 3])
  })

  test('with a gap is kept as it is, and acknowledged up to the gap', () => {
    const kept = new Kept()

    expect(kept.send([message(1), message(2), message(4)])?.ackedSeq).toBe(2)
    expect(kept.seqs).toEqual([1, 2, 4])
    expect(kept.send([message(3)])?.ackedSeq).toBe(4)
  })

  test('of old messages is kept and acknowledged, but not to be parsed, however often it comes', () => {
    const kept = new Kept()
    const old = message(1, { received_at: new Date(oldest.getTime() - 1).toISOString() })

    for (let time = 0; time < 2; time += 1) {
      expect(kept.send([old, message(2)])).toMatchObject({
        ackedSeq: 2,
        rejected: [{ seq: 1, code: 'message.too_old' }],
      })
    }
    expect(kept.rows).toHaveLength(2)
  })

  test('that was taken in time is not called old when it is repeated later', () => {
    const kept = new Kept()
    const edge = message(1, { received_at: oldest.toISOString() })
    kept.send([edge])

    const later = judgeBatch({
      ackedSeq: 1,
      kept: kept.rows,
      sent: [{ message: edge, fingerprint: fingerprint(edge) }],
      oldest: new Date(oldest.getTime() + 60_000),
    })

    expect(later).toEqual({ fresh: [], ackedSeq: 1, rejected: [] })
  })

  test.each<[string, DeviceMessage]>([
    ['the same number with another text', message(2, { text: 'another' })],
    ['the same number with another id', message(2, { id: randomUUID() })],
    ['the same id with another text', message(9, { id: message(2).id, text: 'another' })],
  ])('with %s is refused whole', (_what, forged) => {
    const kept = new Kept()
    kept.send(upTo(3))

    expect(kept.send([message(4), forged])).toBeUndefined()
    expect(kept.seqs).toEqual([1, 2, 3])
  })

  test('that contradicts itself is refused', () => {
    expect(new Kept().send([message(1), message(1, { text: 'another' })])).toBeUndefined()
  })

  // The app was installed anew and reads the inbox again: same texts, same ids, numbers from one.
  test('that another installation has brought before is acknowledged and not kept twice', () => {
    const known = message(7)
    const verdict = judgeBatch({
      ackedSeq: 0,
      kept: [{ id: known.id, seq: undefined, fingerprint: fingerprint(known), rejection: undefined }],
      sent: [{ message: { ...known, seq: 1 }, fingerprint: fingerprint(known) }],
      oldest,
    })

    expect(verdict).toEqual({ fresh: [], ackedSeq: 1, rejected: [] })
  })
})

describe('a batch is in a row', () => {
  test('in whatever order it was sent', () => {
    expect(inARow([message(7), message(5), message(6)])?.map(({ seq }) => seq)).toEqual([5, 6, 7])
  })

  test.each<[string, DeviceMessage[]]>([
    ['with a gap', [message(1), message(3)]],
    ['with a number twice', [message(1), message(1)]],
    ['with an id twice', [message(1), message(2, { id: message(1).id })]],
    ['of nothing', []],
  ])('but not %s', (_what, batch) => {
    expect(inARow(batch)).toBeUndefined()
  })
})

/** Pieces of one queue, cut anywhere, in any order, any number of times. */
const deliveries = fc.integer({ min: 1, max: 30 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    batches: fc.array(
      fc
        .record({ from: fc.integer({ min: 1, max: count }), length: fc.integer({ min: 1, max: count }) })
        .chain(({ from, length }) => {
          const piece = upTo(count).slice(from - 1, from - 1 + length)
          return fc.shuffledSubarray(piece, { minLength: 1, maxLength: piece.length })
        }),
      { maxLength: 20 },
    ),
  }),
)

describe('however a queue is cut, repeated, reordered and truncated', () => {
  test('each message is kept once, and the acknowledged number never falls and never skips', () => {
    fc.assert(
      fc.property(deliveries, ({ batches }) => {
        const kept = new Kept()
        for (const batch of batches) {
          const before = kept.ackedSeq
          expect(kept.send(batch)).toBeDefined()
          expect(kept.ackedSeq).toBeGreaterThanOrEqual(before)
          const present = new Set(kept.seqs)
          for (let seq = 1; seq <= kept.ackedSeq; seq += 1) expect(present.has(seq)).toBe(true)
          expect(present.has(kept.ackedSeq + 1)).toBe(false)
        }
        const sent = new Set(batches.flat().map(({ seq }) => seq))
        expect(kept.seqs).toEqual([...sent].sort((left, right) => left - right))
      }),
    )
  })

  test('a phone that sends what is not acknowledged until it is gets all of it kept', () => {
    fc.assert(
      fc.property(deliveries, fc.integer({ min: 1, max: 7 }), ({ count, batches }, size) => {
        const kept = new Kept()
        for (const batch of batches) kept.send(batch)

        for (let round = 0; kept.ackedSeq < count && round <= count; round += 1)
          kept.send(upTo(count).slice(kept.ackedSeq, kept.ackedSeq + size))

        expect(kept.ackedSeq).toBe(count)
        expect(kept.seqs).toEqual(upTo(count).map(({ seq }) => seq))
      }),
    )
  })

  test('one changed message anywhere refuses its batch and changes nothing', () => {
    fc.assert(
      fc.property(deliveries, fc.nat(), ({ count, batches }, at) => {
        const kept = new Kept()
        kept.send(upTo(count))
        const [batch = upTo(count)] = batches
        const changed = batch.map((one, place) =>
          place === at % batch.length ? { ...one, text: 'changed' } : one,
        )

        expect(kept.send(changed)).toBeUndefined()
        expect(kept.seqs).toHaveLength(count)
        expect(kept.ackedSeq).toBe(count)
      }),
    )
  })
})

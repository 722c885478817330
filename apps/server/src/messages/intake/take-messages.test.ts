import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { listen } from '../../platform/listen.ts'
import { createLog } from '../../platform/log.ts'
import type { MessageSink } from '../../terminals/index.ts'
import { lockAcked } from '../../terminals/sequence/sequence-store.ts'
import { newOwner, type Owner, pairedPhone } from '../../terminals/test/owners.ts'
import type { Phone } from '../../terminals/test/phone.ts'
import { messageSink, messagesChannel } from './take-messages.ts'

const world = useWorld()
let owner: Owner
let sink: MessageSink | undefined

beforeAll(async () => {
  owner = await newOwner(world)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const message = (seq: number, change: object = {}) => ({
  seq,
  id: randomUUID(),
  channel: 'sms' as const,
  sender: '900',
  title: null,
  text: `MIR-1234 12:0${seq % 10} +${seq}р Баланс: 100р`,
  received_at: new Date().toISOString(),
  ...change,
})
type Message = ReturnType<typeof message>

const upTo = (count: number) => Array.from({ length: count }, (_, at) => message(at + 1))

/** The short way alone: what it refuses is not judged afterwards. */
function append(phone: Phone, next: readonly Message[], installationId = phone.installationId) {
  const { db, messages } = world.florin.services
  const origin = {
    terminalId: phone.terminalId,
    installationId,
    ownerId: owner.userId,
    via: 'client',
  } as const
  sink ??= messageSink(db, messages.secrets)
  return sink.append(origin, next)
}

async function kept({ terminalId }: Phone) {
  const rows = await world.query<{ seq: string; acked: string }>(
    `select seq, acked_seq as acked from raw_message join device_sequence using (terminal_id, installation_id)
     where terminal_id = $1 order by place`,
    [terminalId],
  )
  return { seqs: rows.map((row) => Number(row.seq)), acked: Number(rows[0]?.acked ?? 0) }
}

/** A phone that has brought these. */
async function phoneWith(...batches: Message[][]): Promise<Phone> {
  const phone = await pairedPhone(world, owner)
  for (const batch of batches) expect((await phone.messages(batch)).status).toBe(200)
  return phone
}

describe('a batch that goes on where its queue has ended', () => {
  test('is kept, acknowledged and told of in one step, and can be read', async () => {
    const phone = await phoneWith([message(1)])
    const listener = await listen(world.connectionString, createLog('silent', process.stdout))
    const announced = new Promise((resolve) => listener.on(messagesChannel, resolve))

    expect(await append(phone, [message(2, { title: 'Банк' }), message(3)])).toBe(true)

    await announced
    await listener.close()
    expect(await kept(phone)).toEqual({ seqs: [1, 2, 3], acked: 3 })
    expect((await phone.ping()).body.acked_seq).toBe(3)
    const outcomes = () =>
      world.query<{ outcome: string }>('select distinct outcome from raw_message where terminal_id = $1', [
        phone.terminalId,
      ])
    await expect.poll(outcomes).toEqual([{ outcome: 'credit' }])
  })

  test('is kept once when it comes several times at once', async () => {
    const phone = await phoneWith([message(1)])
    const next = [message(2), message(3)]

    const taken = await Promise.all(Array.from({ length: 6 }, () => append(phone, next)))

    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await kept(phone)).toEqual({ seqs: [1, 2, 3], acked: 3 })
  })

  test('is kept beside those of other phones, of which one has to be judged', async () => {
    const phones = [
      await phoneWith([message(1)]),
      await phoneWith([message(1)]),
      await phoneWith([message(1)]),
    ]
    const batches = [[message(2)], [message(3)], [message(2), message(3)]]

    const taken = await Promise.all(phones.map((phone, at) => append(phone, batches[at] ?? [])))

    expect(taken).toEqual([true, false, true])
    expect(await Promise.all(phones.map(kept))).toEqual([
      { seqs: [1, 2], acked: 2 },
      { seqs: [1], acked: 1 },
      { seqs: [1, 2, 3], acked: 3 },
    ])
  })

  test('does not wait for a queue that somebody holds', async () => {
    const [held, free] = [await phoneWith([message(1)]), await phoneWith([message(1)])]
    const { db } = world.florin.services

    const taken = await db.write(async (tx) => {
      await lockAcked(tx, held)
      return Promise.all([append(held, [message(2)]), append(free, [message(2)])])
    })

    expect(taken).toEqual([false, true])
    expect((await held.messages([message(2)])).body.acked_seq).toBe(2)
  })

  test('is dated by the clock of its phone, however wrong', async () => {
    const phone = await phoneWith([message(1)])
    await phone.ping({ clock: daysAgo(365) })

    expect(await append(phone, [message(2, { received_at: daysAgo(365) })])).toBe(true)

    const [row] = await world.query<{ ahead: string }>(
      'select clock_offset_ms as ahead from raw_message where terminal_id = $1 and seq = 2',
      [phone.terminalId],
    )
    expect(Number(row?.ahead) / 86_400_000).toBeCloseTo(-365, 1)
  })
})

describe('to be judged, and not kept in one step, is a batch', () => {
  const known = message(1)
  test.each<[string, Message[]]>([
    ['after a gap', [message(3)]],
    ['that came before', [known]],
    ['that came before under another number', [message(2), { ...known, seq: 3 }]],
    ['with a message of more than seven days', [message(2), message(3, { received_at: daysAgo(7.01) })]],
  ])('%s', async (_what, batch) => {
    const phone = await phoneWith([{ ...known }])

    expect(await append(phone, batch)).toBe(false)

    expect(await kept(phone)).toEqual({ seqs: [1], acked: 1 })
  })

  test('that closes a gap, or stands before what is kept', async () => {
    const phone = await phoneWith([message(1)], [message(4)])

    expect(await append(phone, [message(2)])).toBe(false)
    expect(await append(phone, [message(2), message(3)])).toBe(false)

    expect(await kept(phone)).toEqual({ seqs: [1, 4], acked: 1 })
  })

  test('of a queue that is new, or of a terminal that is gone', async () => {
    const phone = await phoneWith([message(1)])
    expect(await append(phone, [message(1)], randomUUID())).toBe(false)
    await world.query('update terminal set deleted_at = now() where id = $1', [phone.terminalId])

    expect(await append(phone, [message(2)])).toBe(false)

    expect(await kept(phone)).toEqual({ seqs: [1], acked: 1 })
  })
})

describe('from a phone', () => {
  test('batches that are repeated, reordered, cut and sent at once are kept once each', async () => {
    const all = upTo(8)
    const phone = await phoneWith(all.slice(0, 2))
    const pieces = [
      all.slice(2, 4),
      all.slice(2, 6),
      all.slice(4).toReversed(),
      all.slice(6),
      all,
      all.slice(2, 3),
    ]

    const answers = await Promise.all(pieces.map((piece) => phone.messages(piece)))

    expect(answers.map(({ status }) => status)).toEqual(pieces.map(() => 200))
    expect((await phone.messages(all)).body).toEqual({ acked_seq: 8, rejected: [] })
    const { seqs, acked } = await kept(phone)
    expect([seqs.toSorted(), acked]).toEqual([all.map(({ seq }) => seq), 8])
  })

  test('a gap is acknowledged up to where it begins, and past it once it is closed', async () => {
    const phone = await phoneWith([message(1)])
    const acked = async (...batch: Message[]) => (await phone.messages(batch)).body.acked_seq

    expect(await acked(message(3), message(4))).toBe(1)
    expect(await acked(message(2))).toBe(4)
    expect(await acked(message(5))).toBe(5)
  })

  test('what comes back with other content, or twice in one batch, refuses the batch whole', async () => {
    const first = message(1)
    const phone = await phoneWith([first], [message(2)])
    const codes = []

    for (const batch of [
      [message(3), { ...first, text: 'Зачисление 100 000р' }],
      [{ ...first, seq: 3, text: 'Зачисление 100 000р' }],
      [message(3), message(3)],
    ])
      codes.push((await phone.messages(batch)).body.code)

    expect(codes).toEqual(Array(3).fill('device.sequence_reused'))
    expect(await kept(phone)).toEqual({ seqs: [1, 2], acked: 2 })
  })

  test('an old message is acknowledged, and told not to count, however often it comes', async () => {
    const phone = await phoneWith([message(1)])
    const batch = [message(2, { received_at: daysAgo(7.01) }), message(3, { received_at: daysAgo(6.99) })]

    for (let time = 0; time < 2; time += 1) {
      const { body } = await phone.messages(batch)
      expect(body).toEqual({ acked_seq: 3, rejected: [{ seq: 2, code: 'message.too_old' }] })
    }
    expect(await kept(phone)).toEqual({ seqs: [1, 2, 3], acked: 3 })
  })
})

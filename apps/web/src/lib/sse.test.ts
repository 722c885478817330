import { expect, test } from 'vitest'
import { parseEvent, readEvents, type ServerEvent } from './sse.ts'

async function read(...pieces: (string | Uint8Array)[]): Promise<ServerEvent[]> {
  async function* stream() {
    for (const piece of pieces) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece
  }
  const events: ServerEvent[] = []
  for await (const event of readEvents(stream())) events.push(event)
  return events
}

test('an event has its id, type and data', () => {
  expect(parseEvent('id: 7\nevent: rate.changed\ndata: {"a":1}')).toEqual({
    id: '7',
    type: 'rate.changed',
    data: '{"a":1}',
  })
})

test('several data lines are one text', () => {
  expect(parseEvent('data: one\ndata:two')?.data).toBe('one\ntwo')
})

test('comments and blocks without data are not events', async () => {
  expect(await read(': keep-alive\n\n', 'retry: 500\n\n', 'id: 3\n\n')).toEqual([])
})

test('the network may cut anywhere, even inside a letter', async () => {
  const bytes = new TextEncoder().encode('id: 1\ndata: курс\n\nid: 2\ndata: two\n\n')

  const events = await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))

  expect(events.map((event) => event.data)).toEqual(['курс', 'two'])
})

test('lines may end as on any system', async () => {
  expect((await read('id: 1\r\ndata: a\r\n\r\nid: 2\r\ndata: b\r\n\r\n')).map((event) => event.id)).toEqual([
    '1',
    '2',
  ])
})

test('a half event at the end of the stream is dropped', async () => {
  expect(await read('data: whole\n\ndata: ha')).toHaveLength(1)
})

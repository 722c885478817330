import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOrder } from './follow-order.ts'

/** The browser's stream, moved by hand. */
class Stream {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readyState = 0
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onerror: () => void = () => undefined

  constructor() {
    Stream.opened.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  open() {
    this.readyState = Stream.OPEN
    this.onopen()
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.onerror()
  }
}

let page: EventTarget & { visibilityState: string }
let leave: () => void
const refresh = vi.fn(async () => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  refresh.mockClear()
  Stream.opened = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  leave = followOrder({ address: '/live/', shownVersion: () => 5, refresh })
})

afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stream = () => Stream.opened.at(-1) as Stream

test.each([
  ['{"version":6}', 1],
  ['{"version":5}', 0],
  ['{"version":4}', 0],
  ['changed', 1],
])('a message %s leads to %i questions', (data, times) => {
  stream().open()
  stream().onmessage({ data })

  expect(refresh).toHaveBeenCalledTimes(times)
})

test('while the stream is down the order is asked for every five seconds', () => {
  stream().fail(Stream.CONNECTING)
  vi.advanceTimersByTime(15_000)

  expect(refresh).toHaveBeenCalledTimes(3)
})

test('while it is up, only now and then: a dead line may look open', () => {
  stream().open()
  vi.advanceTimersByTime(29_000)
  expect(refresh).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a page that nobody looks at asks nothing, and asks at once when it is looked at', () => {
  page.visibilityState = 'hidden'
  vi.advanceTimersByTime(60_000)
  expect(refresh).not.toHaveBeenCalled()

  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test.each(['focus', 'online', 'pageshow'])('%s makes it ask, and opens a stream that was down', (name) => {
  stream().fail(Stream.CONNECTING)
  window.dispatchEvent(new Event(name))

  expect(refresh).toHaveBeenCalledTimes(1)
  expect(Stream.opened).toHaveLength(2)
})

test('without a network it asks at once, so that the page knows that it is old', () => {
  stream().open()
  window.dispatchEvent(new Event('offline'))

  expect(refresh).toHaveBeenCalledTimes(1)
  expect(Stream.opened).toHaveLength(1)
})

test('after a refusal the stream is opened again, later', () => {
  stream().fail(Stream.CLOSED)
  expect(Stream.opened).toHaveLength(1)
  vi.advanceTimersByTime(1_000)

  expect(Stream.opened).toHaveLength(2)
})

test('whoever leaves leaves nothing behind', () => {
  leave()
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(60_000)

  expect(stream().readyState).toBe(Stream.CLOSED)
  expect(refresh).not.toHaveBeenCalled()
})

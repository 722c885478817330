import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { openCaller } from '@florin/sandbox/simulator/calls'
import { expect, test } from 'vitest'
import { openGroupedJournal, openJournal, readJournal } from './journal.ts'
import { callHere, callsOnThread } from './timed-calls.ts'

const paid = (id: string) => ({ what: 'paid', id, amount: '1.00' }) as const

async function inFolder(run: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-journal-'))
  try {
    await run(join(folder, 'journal.jsonl'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

// Among those who are killed an answer that is only in memory would be no witness.
test('in the usual journal a line is in the file when `write` returns', () =>
  inFolder(async (path) => {
    const journal = openJournal(path)
    journal.write(paid('o1'))

    expect(readJournal(path)).toMatchObject([paid('o1')])
    await journal.close()
  }))

test('in a journal of groups every line is in the file after `flush`, once and in its order', () =>
  inFolder(async (path) => {
    const journal = await openGroupedJournal(path)
    const ids = Array.from({ length: 200 }, (_, at) => `o${at}`)
    for (const id of ids) {
      journal.write(paid(id))
      // Some come while the group before is on its way to the disk.
      if (id.endsWith('7')) await new Promise(setImmediate)
    }
    // Read in the same turn: what came in it has not been written yet.
    expect(readFileSync(path, 'utf8')).not.toContain('"o199"')
    await journal.flush()

    expect(readJournal(path).map((line) => line.what === 'paid' && line.id)).toEqual(ids)
    journal.write(paid('last'))
    await journal.close()
    expect(readJournal(path)).toHaveLength(201)
  }))

const answersAfterMs = 40
const busyMs = 1_500

/** On a thread: it must answer while this loop is busy. */
async function slowServer(): Promise<{ url: string; end(): Promise<unknown> }> {
  const program = `
    const { createServer } = require('node:http'), { parentPort } = require('node:worker_threads')
    const server = createServer((request, response) => setTimeout(() => response.writeHead(201).end('{}'), ${answersAfterMs}))
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`
  const thread = new Worker(program, { eval: true })
  const [port] = await once(thread, 'message')
  return { url: `http://127.0.0.1:${port}`, end: () => thread.terminate() }
}

test('a call on the thread is not the longer for what this loop does meanwhile; one made here is', async () => {
  const server = await slowServer()
  const { call, end } = callsOnThread(server.url)
  const shop = { caller: openCaller(server.url), from: '127.0.0.1' }
  try {
    // The first opens the connection.
    for (const one of [call, callHere]) await one(shop, '/', '{}', {})
    const here = callHere(shop, '/', '{}', {})
    const apart = call(shop, '/', '{}', {})
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs / 4))
    const untilMs = performance.now() + busyMs
    while (performance.now() < untilMs);

    const loud = (await here).ms
    expect(loud).toBeGreaterThanOrEqual(busyMs)
    const { reply, ms } = await apart
    expect(reply?.status).toBe(201)
    expect(ms).toBeLessThan(loud)
  } finally {
    shop.caller.close()
    await end()
    await server.end()
  }
})

test('nobody who answers is told as such, with its time', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise((resolve) => server.close(resolve))
  const { call, end } = callsOnThread(url)

  const { reply, ms } = await call({ caller: openCaller(url), from: '127.0.0.1' }, '/', '{}', {})

  expect(reply).toBeUndefined()
  expect(ms).toBeGreaterThan(0)
  await end()
})

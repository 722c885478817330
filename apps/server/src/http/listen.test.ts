import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listenAt } from './listen.ts'

const systemLimit = '/proc/sys/net/core/somaxconn'
const many = 900

/** How many of them were let in at once. */
const knock = `
  const { connect } = require('node:net')
  let open = 0
  for (let n = 0; n < ${many}; n += 1) connect(Number(process.argv[1]), '127.0.0.1').on('connect', () => { open += 1 }).on('error', () => {})
  setTimeout(() => { console.log(open); process.exit() }, 700)`

test.skipIf(!existsSync(systemLimit))(
  'who comes while the process is busy is let in at once, a thousand of them',
  async () => {
    const app = Fastify()
    await listenAt(app, { host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo

    const knocking = promisify(execFile)(process.execPath, ['-e', knock, String(port)])
    // Busy: nobody is taken from the queue meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
    const open = Number((await knocking).stdout)
    await app.close()

    expect(open).toBe(Math.min(many, Number(readFileSync(systemLimit, 'utf8')) + 1))
  },
)

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listenAt } from './listen.ts'

const systemLimit = '/proc/sys/net/core/somaxconn'
const many = 900

/** How many of them were let in while it knocked: as soon as all are that may be, or when it has waited in vain. */
const knock = `
  const { connect } = require('node:net')
  const [port, most] = process.argv.slice(1).map(Number)
  let open = 0
  const tell = () => { console.log(open); process.exit() }
  const count = () => { open += 1; if (open === most) setTimeout(tell, 100) }
  for (let n = 0; n < ${many}; n += 1) connect(port, '127.0.0.1').on('connect', count).on('error', () => {})
  setTimeout(tell, 30_000)`

test.skipIf(!existsSync(systemLimit))(
  'who comes while the process is busy is let in at once, a thousand of them',
  async () => {
    const app = Fastify()
    await listenAt(app, { host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo

    const most = Math.min(many, Number(readFileSync(systemLimit, 'utf8')) + 1)

    // Blocked while it waits for the other process: no connection is accepted meanwhile.
    const open = Number(execFileSync(process.execPath, ['-e', knock, String(port), String(most)]))
    await app.close()

    expect(open).toBe(most)
  },
)

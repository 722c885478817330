import { publicHttp } from '../../adapters/public-http.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { rateLimits } from '../../platform/rate-limits.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { usualWebhookSettings } from '../parts.ts'
import { webhookWorker } from '../worker.ts'
import { plainly } from './plain-event.ts'

// A worker in a process of its own, to be killed.
const [, , connectionString = '', masterKey = ''] = process.argv
const db = openDatabase({ connectionString, poolSize: 4 })
const worker = webhookWorker({
  db,
  log: createLog('error'),
  live: { announce: async () => undefined },
  limits: rateLimits(db, 1),
  secrets: secretsFrom(Buffer.from(masterKey, 'hex')),
  http: publicHttp({ allowedHosts: ['127.0.0.1:1024-65535'] }),
  settings: { ...usualWebhookSettings, leaseSeconds: 1 },
  render: plainly,
  tellDisabled: async () => undefined,
})
setInterval(() => void worker.deliver(), 50)
process.send?.('ready')

import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DeviceMessage } from '@florin/contract'
import { afterAll, beforeAll } from 'vitest'
import type { World } from '../../../test/world.ts'
import { serveOn } from '../../http/serve.ts'
import { createHttp } from '../../http/server.ts'
import { idempotency } from '../../platform/idempotency.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { deviceMessageRoutes, deviceRoutes } from '../device-routes.ts'
import { deviceGate } from '../gate/device-gate.ts'
import type { KeptMessage } from '../sequence/sequence.ts'
import type { MessageOrigin, MessageSink } from '../sequence/sink.ts'

export interface KeptHere {
  readonly origin: MessageOrigin
  readonly message: DeviceMessage
  readonly rejection: string | undefined
}

/** The phones' calls beside a world's own, with a keeper of messages that only remembers. */
export function useMessageCalls(world: World) {
  const kept: KeptHere[] = []
  const door = { url: '', failNext: false }
  let close = async () => {}
  beforeAll(async () => {
    const { db, metrics, dam, sessions, terminals } = world.florin.services
    const log = terminals.log
    const app = await createHttp({ log, metrics, dam, isSecure: false, trustedProxies: [] })
    const serve = serveOn(app, {
      authenticate: sessions.authenticate,
      admitDevice: deviceGate(terminals),
      idempotency: idempotency(db, secretsFrom(randomBytes(32))),
      dam,
      uploadFolder: join(world.config.dataDir, 'files', 'incoming'),
      isSecure: false,
    })
    deviceRoutes(serve, terminals)
    deviceMessageRoutes(serve, terminals, sinkInto(kept, door))
    door.url = await app.listen({ host: '127.0.0.1', port: 0 })
    close = () => app.close()
  })
  afterAll(() => close())
  return {
    kept,
    door,
    of: (terminalId: string) => kept.filter((one) => one.origin.terminalId === terminalId),
  }
}

function sinkInto(kept: KeptHere[], door: { failNext: boolean }): MessageSink {
  const fingerprint = ({ seq: _seq, id: _id, ...content }: DeviceMessage) =>
    createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return {
    fingerprint,
    async kept(_tx, queue, { above, seqs, ids }) {
      return kept.flatMap(({ origin, message, rejection }): KeptMessage[] => {
        if (origin.terminalId !== queue.terminalId) return []
        const isOwn = origin.installationId === queue.installationId
        const isSought =
          ids.includes(message.id) || (isOwn && (message.seq > above || seqs.includes(message.seq)))
        const seq = isOwn ? message.seq : undefined
        return isSought ? [{ id: message.id, seq, fingerprint: fingerprint(message), rejection }] : []
      })
    },
    // The books of the queues are the database's, so that everything is judged here.
    append: async () => false,
    async take(_tx, origin, fresh) {
      if (door.failNext) {
        door.failNext = false
        throw new Error('the disk is full')
      }
      for (const one of fresh) kept.push({ origin, ...one })
    },
  }
}

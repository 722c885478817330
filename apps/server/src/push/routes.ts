import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { listDevices, subscribe, testDevice, unsubscribe } from './devices.ts'
import type { PushParts } from './parts.ts'
import type { StoredDevice } from './store.ts'

export function pushRoutes(serve: Serve, parts: PushParts): void {
  serve(contract.pushDevices, async ({ actor }) => ({
    public_key: parts.sender.publicKey,
    devices: (await listDevices(parts, actor)).map(toWire),
  }))

  serve(contract.subscribePush, async ({ actor, caller, body }) =>
    toWire(await subscribe(parts, actor, caller, body)),
  )

  serve(contract.unsubscribePush, async ({ actor, params }) => {
    await unsubscribe(parts, actor, params.id)
    return { status: 'success' }
  })

  serve(contract.testPush, async ({ actor, params }) => ({
    alert_id: (await testDevice(parts, actor, params.id)).alertId,
  }))
}

const toWire = ({ id, name, createdAt }: StoredDevice) => ({ id, name, created_at: createdAt.toISOString() })

import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Serve } from '../http/serve.ts'
import { askIntegrationCode } from './integration-code.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import type { Merchants } from './parts.ts'
import { changeSettings, readSettings } from './settings.ts'
import { setSettlementAddress } from './settlement-address.ts'
import { keyToWire, settingsToWire } from './wire.ts'

/** Settings › Integration: the shop's look, its keys, and where its USDT goes. */
export function integrationRoutes(serve: Serve, parts: Merchants): void {
  serve(contract.integrationSettings, async ({ actor }) => settingsToWire(await readSettings(parts, actor)))

  serve(contract.changeIntegrationSettings, async ({ actor, body }) => {
    const input = { displayName: body.display_name, allowPayerDisputes: body.allow_payer_disputes }
    return settingsToWire(await changeSettings(parts, actor, input))
  })

  serve(contract.requestIntegrationCode, async ({ actor, body, caller }) => {
    await askIntegrationCode(parts, actor, body, caller)
    return { status: 'otp_sent', message: answerText(caller.language, 'code_sent') }
  })

  serve(contract.setSettlementAddress, async ({ actor, body, caller }) =>
    settingsToWire(await setSettlementAddress(parts, actor, body.address, body.otp, caller)),
  )

  keyRoutes(serve, parts)
}

function keyRoutes(serve: Serve, parts: Merchants): void {
  serve(contract.listApiKeys, async ({ actor }) => ({
    results: (await listKeys(parts, actor)).map(keyToWire),
  }))

  serve(contract.createApiKey, async ({ actor, body, caller }) => {
    const { name, scopes, livemode, allowed_ips: allowedIps, otp: code } = body
    const input = { name, scopes, isTest: !livemode, allowedIps, code }
    const { stored, key } = await createKey(parts, actor, input, caller)
    return { ...keyToWire(stored), key }
  })

  serve(contract.revokeApiKey, async ({ actor, params, caller }) => {
    await revokeKey(parts, actor, params.id, caller)
    return { status: 'success' }
  })
}

import { contract } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { deviceConfig } from './device-config.ts'
import { databaseTime } from './device-store.ts'
import {
  batteryOf,
  fromSmsForwarder,
  fromSmsGateway,
  judgeForwarder,
  smsForwarderProof,
  smsGatewayProof,
  takeForwarded,
} from './forwarding/index.ts'
import { takePing } from './health/index.ts'
import { pairDevice, pairingToWire, unpairDevice } from './pairing/index.ts'
import type { TerminalParts } from './parts.ts'
import { type MessageSink, takeBatch } from './sequence/index.ts'
import { findTrial, startTrialByPhone, trialResult } from './trials/index.ts'
import { bankNameOf, phoneTrial, toSign } from './wire.ts'

/** Being connected and being alive. */
export function deviceRoutes(serve: Serve, parts: TerminalParts): void {
  serve(contract.pairDevice, async ({ raw, caller, body }) => {
    const pairing = await pairDevice(parts, raw, {
      terminalId: body.terminal_id,
      installationId: body.installation_id,
      model: body.model,
      appVersion: body.app_version,
      sdk: body.sdk,
      ip: caller.ip,
    })
    return pairingToWire(pairing)
  })

  serve(contract.pingDevice, async ({ device, body }) => {
    const { ackedSeq, serverTime, trial } = await takePing(parts, device, toSign(body))
    const config = deviceConfig(parts.routingLists(), parts.settings.pingSeconds)
    return {
      config_version: config.version,
      ...(config.version !== body.config_version && { config }),
      ...(parts.app && { app: parts.app }),
      ...(trial && { trial: phoneTrial(trial) }),
      acked_seq: ackedSeq,
      server_time: serverTime.toISOString(),
    }
  })
}

/** Calls that a phone makes by itself: a test message, its result, and to be unpaired. */
export function deviceSelfRoutes(serve: Serve, parts: TerminalParts): void {
  serve(contract.startDeviceTrial, async ({ device }) => phoneTrial(await startTrialByPhone(parts, device)))

  serve(contract.deviceTrial, async ({ device, body }) => {
    const trial = await findTrial(parts.db.each, device.terminalId, body.id)
    if (!trial) throw new Problem('trial.not_found')
    return trialResult(trial, bankNameOf(trial.bank), await databaseTime(parts.db.each))
  })

  serve(contract.unpairDevice, async ({ device, caller }) => {
    await unpairDevice(parts, device, caller.ip)
    return { status: 'success' }
  })
}

/** What phones and forwarder apps bring. */
export function deviceMessageRoutes(serve: Serve, parts: TerminalParts, sink: MessageSink): void {
  serve(contract.sendMessages, async ({ device, body }) => {
    const { ackedSeq, rejected } = await takeBatch(parts, sink, device, body.messages)
    return { acked_seq: ackedSeq, rejected: [...rejected] }
  })

  serve(contract.smsForwarderMessage, async ({ params: { terminal: terminalId }, body }) => {
    const judged = await judgeForwarder(parts, terminalId, (key) => smsForwarderProof(key, body))
    const message = fromSmsForwarder(terminalId, body)
    const sign = { connection: 'smsforwarder' } as const
    await takeForwarded(parts, sink, { terminalId, ...judged, sign, message })
    return { status: 'success' }
  })

  serve(contract.smsGatewayMessage, async ({ params: { terminal: terminalId }, raw, body }) => {
    const judged = await judgeForwarder(parts, terminalId, () => smsGatewayProof(raw))
    const message = fromSmsGateway(terminalId, body, await databaseTime(parts.db.each))
    const sign = { connection: 'sms-gateway', ...batteryOf(body.payload) } as const
    await takeForwarded(parts, sink, { terminalId, ...judged, sign, message })
    return { status: 'success' }
  })
}

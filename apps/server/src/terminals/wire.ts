import { type Answer, type Contract, type Input, unknownCharge } from '@florin/contract'
import { findBank } from '../payment-methods/index.ts'
import type { SignOfLife } from './health/index.ts'
import type { ListedTerminal } from './own-terminals.ts'
import type { PairingOffer } from './pairing/index.ts'
import { statusOf, troublesOf } from './terminal.ts'
import type { Trial } from './trials/index.ts'

type WireTerminal = Answer<Contract['listTerminals']>[number]

export function toWire({ terminal, methodsCount }: ListedTerminal): WireTerminal {
  const status = statusOf(terminal)
  return {
    id: terminal.id,
    name: terminal.name,
    phone_charge: terminal.charge ?? unknownCharge,
    is_charging: terminal.isCharging ?? false,
    status,
    terminal_status_display: status === 'terminal_enabled' ? 'Enabled' : 'Disabled',
    terminal_status: status,
    last_ping: terminal.lastPingAt?.toISOString() ?? null,
    created_at: terminal.createdAt.toISOString(),
    payments_count: methodsCount,
    model: terminal.model ?? null,
    connection: terminal.connection ?? null,
    troubles: troublesOf(terminal),
    asked_banks: terminal.askedBanks.map((id) => ({ id, name: bankNameOf(id) })),
  }
}

export function bankNameOf(id: string): string {
  return findBank(id)?.name ?? id
}

/** What a phone shall show itself. */
export function phoneTrial({ id, title, text }: Trial): Answer<Contract['startDeviceTrial']> {
  return { id, title, text }
}

export function offerToWire(offer: PairingOffer): Answer<Contract['verifyTerminal']> {
  return {
    terminal_id: offer.terminalId,
    server_url: offer.serverUrl,
    auth_key: offer.authKey,
    expires_at: offer.expiresAt.toISOString(),
    forwarder_key: offer.forwarderKey,
  }
}

/** What a phone cannot report it sends as null: then what it reported last stays. */
export function toSign(body: Input<Contract['pingDevice']>['body']): Omit<SignOfLife, 'connection'> {
  return {
    charge: body.charge ?? undefined,
    isCharging: body.charging ?? undefined,
    network: body.network ?? undefined,
    smsPermission: body.sms_permission,
    listenerAlive: body.listener_alive,
    queueLength: body.queue_len,
    clock: new Date(body.clock),
    appVersion: body.app_version,
    // Half a character is no JSON to the database.
    phone: body.phone && { ...body.phone, maker: body.phone.maker.toWellFormed() },
  }
}

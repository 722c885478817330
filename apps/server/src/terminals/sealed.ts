import { randomBytes } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'

/** 256 bits as text: what is signed with it is signed with these letters. */
export function newKey(): string {
  return randomBytes(32).toString('base64url')
}

export function sealPairingKey(secrets: Secrets, terminalId: string, key: string): Buffer {
  return secrets.seal(`pairing:${terminalId}`, key)
}

export function openPairingKey(secrets: Secrets, terminalId: string, sealed: Buffer): string {
  return secrets.unseal(`pairing:${terminalId}`, sealed)
}

export function sealForwarderKey(secrets: Secrets, terminalId: string, key: string): Buffer {
  return secrets.seal(`forwarder:${terminalId}`, key)
}

export function openForwarderKey(secrets: Secrets, terminalId: string, sealed: Buffer): string {
  return secrets.unseal(`forwarder:${terminalId}`, sealed)
}

export function sealDeviceSecret(secrets: Secrets, deviceId: string, secret: string): Buffer {
  return secrets.seal(`device:${deviceId}`, secret)
}

export function openDeviceSecret(
  secrets: Secrets,
  device: { readonly deviceId: string; readonly sealedSecret: Buffer },
): string {
  return secrets.unseal(`device:${device.deviceId}`, device.sealedSecret)
}

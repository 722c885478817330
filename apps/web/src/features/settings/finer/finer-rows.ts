import { type AlertChannel, type AlertGroup, type AlertKind, alertRules } from '@florin/contract/alert-kinds'
import type { AlertSettings } from '../../../lib/alerts.ts'

export type AlertSwitch = AlertSettings['switches'][number]

export interface FinerRow {
  readonly kind: AlertKind
  readonly switches: readonly AlertSwitch[]
}

/** The kinds of one group that can happen to this person, each with its switches. */
export function finerRows(settings: AlertSettings, group: AlertGroup): FinerRow[] {
  const kinds = [...new Set(settings.switches.map(({ kind }) => kind))]
  return kinds
    .filter((kind) => alertRules[kind].group === group)
    .map((kind) => ({ kind, switches: settings.switches.filter((each) => each.kind === kind) }))
}

/** The channels of this installation, in the order in which the server names them. */
export function finerChannels({ channels, switches }: AlertSettings): AlertChannel[] {
  const off = channels.filter(({ state }) => state === 'off').map(({ name }) => name)
  return [...new Set(switches.map(({ channel }) => channel))].filter((channel) => !off.includes(channel))
}

/** With its group off a security alert still goes by mail, so that one stays as it is. */
export function hasSecurity(rows: readonly FinerRow[]): boolean {
  return rows.some(({ kind }) => alertRules[kind].weight === 'security')
}

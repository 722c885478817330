import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface StandIns {
  /** Put it in front of PATH. */
  readonly bin: string
  /** What the command prints from now on. */
  prints(command: string, output: unknown): void
  /** A script of its own, for the quirks. */
  does(command: string, script: string): void
  remove(command: string): void
}

/** Executables with the names of Termux:API's commands, which print what the real ones print. */
export function termuxStandIns(folder: string): StandIns {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const does = (command: string, script: string) => {
    const path = join(bin, command)
    // Renamed into place: the terminal may be calling it at this very moment.
    writeFileSync(`${path}.tmp`, `#!/bin/sh\n${script}\n`)
    chmodSync(`${path}.tmp`, 0o755)
    renameSync(`${path}.tmp`, path)
  }
  return {
    bin,
    does,
    prints(command, output) {
      const file = join(folder, `${command}.out`)
      writeFileSync(`${file}.tmp`, typeof output === 'string' ? output : JSON.stringify(output, null, 2))
      renameSync(`${file}.tmp`, file)
      does(command, `cat '${file}'`)
    },
    remove: (command) => rmSync(join(bin, command), { force: true }),
  }
}

/** As `termux-sms-list` prints one: local time without a zone. */
export function sms(id: number, number: string, body: string, received = localTime(new Date())) {
  return { threadid: 3, type: 'inbox', read: false, address: number, number, received, body, _id: id }
}

/** As `termux-notification-list` prints one. */
export function notification(
  packageName: string,
  title: string,
  content: string,
  when = localTime(new Date()),
) {
  return {
    id: 12,
    tag: '',
    key: `0|${packageName}|12|null|10155`,
    group: '',
    packageName,
    title,
    content,
    when,
  }
}

export const batteryStatus = {
  present: true,
  technology: 'Li-poly',
  health: 'GOOD',
  plugged: 'UNPLUGGED',
  status: 'DISCHARGING',
  temperature: 28.7,
  voltage: 3845,
  current: -312500,
  percentage: 64,
  level: 64,
  scale: 100,
}

export const wifiConnection = {
  bssid: '02:00:00:00:00:00',
  frequency_mhz: 5220,
  ip: '192.168.1.5',
  link_speed_mbps: 433,
  mac_address: '02:00:00:00:00:00',
  network_id: -1,
  rssi: -55,
  ssid: 'Home of Ivan',
  ssid_hidden: true,
  supplicant_state: 'COMPLETED',
}

export function localTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

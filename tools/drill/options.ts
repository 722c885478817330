import { parseArgs } from 'node:util'
import { CannotStart } from './drill.ts'

export const drillNames = ['kills', 'silence', 'disk', 'clock', 'restore', 'load'] as const
export type DrillName = (typeof drillNames)[number]

export interface DrillOptions {
  readonly drill: DrillName
  /** How long it goes on, where it has no end of its own. */
  readonly minutes: number
  /** Orders a second. */
  readonly rate: number
  readonly kills: number
  /** Pages of payers that listen during the second half of `load`. */
  readonly pages: number
  /** How many seconds each fault lasts. Below 90 no alert is judged: the shortest wait a minute. */
  readonly hold: number
  /** The names of the faults of `silence`, `disk` and `clock` to play. Unset: all. */
  readonly only: readonly string[] | undefined
  /** The first of 25 ports on loopback. */
  readonly port: number
  /** Unset: a folder of its own, which is removed. */
  readonly data: string | undefined
  readonly seed: number
}

/** Those made of faults, of which `--only` takes some. */
const ofFaults: readonly DrillName[] = ['silence', 'disk', 'clock']

const usual = { minutes: '30', rate: '3', kills: '30', pages: '0', hold: '100', port: '18400' }

/** Reads `npm run drill -- …`. Throws a sentence that names the wrong option. */
export function readDrillOptions(args: readonly string[]): DrillOptions {
  const { values, positionals } = readWords(args)
  const [name, ...more] = positionals
  const drill = drillNames.find((one) => one === name)
  if (!drill || more.length > 0)
    throw new CannotStart(
      `Say which drill: npm run drill -- ${drillNames.join('|')} [--minutes 30] [--rate 3].`,
    )
  return {
    drill,
    minutes: number('minutes', values.minutes ?? usual.minutes, 0.5, 24 * 60),
    rate: number('rate', values.rate ?? usual.rate, 0.1, 200),
    kills: number('kills', values.kills ?? usual.kills, 1, 10_000),
    pages: number('pages', values.pages ?? usual.pages, 0, 20_000),
    hold: number('hold', values.hold ?? usual.hold, 5, 3_600),
    only: onlyOf(drill, values.only),
    port: number('port', values.port ?? usual.port, 1_024, 65_000),
    data: values.data,
    seed: number('seed', values.seed ?? String(Date.now() % 2 ** 31), 0, 2 ** 31),
  }
}

function readWords(args: readonly string[]) {
  const names = ['minutes', 'rate', 'kills', 'pages', 'hold', 'only', 'port', 'data', 'seed'] as const
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  return { values: values as Partial<Record<(typeof names)[number], string>>, positionals }
}

function onlyOf(drill: DrillName, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  if (!ofFaults.includes(drill))
    throw new CannotStart(`--only: only ${ofFaults.join(', ')} play faults, "${drill}" plays none.`)
  return text.split(',').map((name) => name.trim())
}

function number(name: string, text: string, least: number, most: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most))
    throw new CannotStart(`--${name}: must be a number from ${least} to ${most}, not "${text}".`)
  return value
}

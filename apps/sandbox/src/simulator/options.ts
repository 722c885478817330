import { parseArgs } from 'node:util'

/** How often a payer does what payers should not; shares of one. */
export interface Dials {
  /** Pays when the order is over already. */
  readonly late: number
  /** Pays in two parts. */
  readonly less: number
  /** The bank tells of the payment twice. */
  readonly duplicate: number
  /** Before any money, somebody writes in the bank's name. */
  readonly spoofed: number
  /** The trader's phone is away when the money comes. */
  readonly offline: number
  /** Goes away without paying. */
  readonly leaves: number
  /** Ends in a dispute, for one of seven reasons. */
  readonly disputes: number
}

export interface SimulatorOptions {
  readonly url: string
  readonly dataDir: string
  /** Deals a second. */
  readonly rate: number
  readonly traders: number
  readonly shops: number
  /** Undefined: until the signal aborts. */
  readonly minutes: number | undefined
  readonly seed: number
  readonly dials: Dials
  /** Who decides the cases: a simulated member of support, or whoever sits at the screen. */
  readonly support: 'rule' | 'hand'
}

const usual = {
  url: 'http://localhost:3000',
  data: './data',
  rate: '1',
  traders: '4',
  shops: '2',
  late: '0.05',
  less: '0.03',
  duplicate: '0.05',
  spoofed: '0.05',
  offline: '0.02',
  leaves: '0.03',
  disputes: '0.03',
  support: 'rule',
}

/** Reads the simulator's arguments. Throws a sentence that names the wrong one. */
export function readOptions(args: readonly string[]): SimulatorOptions {
  const text = readValues(args)
  const share = (name: keyof Dials) => number(name, text[name], 0, 1)
  const dials = {
    late: share('late'),
    less: share('less'),
    duplicate: share('duplicate'),
    spoofed: share('spoofed'),
    offline: share('offline'),
    leaves: share('leaves'),
    disputes: share('disputes'),
  }
  if (dials.late + dials.less + dials.spoofed + dials.leaves + dials.disputes > 1)
    throw new Error(
      '--late, --less, --spoofed, --leaves and --disputes: together they must not be more than 1.',
    )
  return {
    url: address(text.url),
    dataDir: text.data,
    rate: number('rate', text.rate, 0.01, 200),
    traders: whole('traders', text.traders, 1, 50),
    shops: whole('shops', text.shops, 1, 20),
    minutes: text.minutes === undefined ? undefined : number('minutes', text.minutes, 0.05, 100_000),
    seed: text.seed === undefined ? Date.now() % 2 ** 32 : whole('seed', text.seed, 0, 2 ** 32 - 1),
    dials,
    support: oneOf('support', text.support, ['rule', 'hand']),
  }
}

function oneOf<const T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === text)
  if (!found) throw new Error(`--${name}: must be ${allowed.join(' or ')}, not "${text}".`)
  return found
}

function readValues(args: readonly string[]) {
  const names = [...Object.keys(usual), 'minutes', 'seed']
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args: [...args], options })
    return { ...usual, ...values } as typeof usual & { minutes?: string; seed?: string }
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    throw new Error(`${said}. The simulator knows: ${names.map((name) => `--${name}`).join(' ')}.`)
  }
}

function address(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`--url: must be an http or https address, not "${text}".`)
  return new URL(text).origin
}

function number(name: string, text: string, least: number, most: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most))
    throw new Error(`--${name}: must be a number from ${least} to ${most}, not "${text}".`)
  return value
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = number(name, text, least, most)
  if (!Number.isInteger(value)) throw new Error(`--${name}: must be a whole number, not "${text}".`)
  return value
}

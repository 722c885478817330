import type { ChainState, ReadinessHold, ReadinessObstacle, ReadinessStep } from '@florin/contract'
import { type ownerConditions, readinessObstacles, readinessSteps } from '@florin/contract'
import type { JudgedMethod } from './readiness-store.ts'

/** What is known of a trader when it is told what keeps deals away. Pure arithmetic of lists: the conditions themselves are the matching's. */
export interface ReadinessFacts {
  /** Newest first. */
  readonly methods: readonly (JudgedMethod & { readonly chain: ChainState | undefined })[]
  readonly phones: readonly { readonly id: string; readonly isSilent: boolean }[]
  readonly availableMicro: bigint
  readonly hasRate: boolean
  /** The largest deal is smaller than the usual one. */
  readonly isLow: boolean
}

export interface Obstacle {
  readonly condition: ReadinessObstacle
  readonly level: 'bad' | 'warn'
  readonly methodIds: readonly string[]
  /** Methods that get deals again when this alone is mended. */
  readonly bringsBack: number
  readonly terminalId: string | undefined
}

export interface SetupStep {
  readonly name: ReadinessStep
  readonly state: 'done' | 'next' | 'later' | 'advice'
  readonly methodId: string | undefined
  readonly terminalId: string | undefined
}

export const isReady = ({ unmet }: Pick<JudgedMethod, 'unmet'>) => unmet.length === 0

/** Everything in the way; what brings back most comes first. */
export function obstaclesOf(known: ReadinessFacts): Obstacle[] {
  const { methods } = known
  const groups = new Map<string, Obstacle>()
  for (const method of methods)
    for (const condition of method.unmet) {
      const key = keyOf(condition, method)
      const group = groups.get(key)
      groups.set(key, {
        condition,
        level: 'bad',
        methodIds: [...(group?.methodIds ?? []), method.id],
        bringsBack: 0,
        terminalId: ofPhone.has(condition) ? method.terminalId : undefined,
      })
    }
  const bad = [...groups].map(([key, group]) => ({
    ...group,
    bringsBack: methods.filter((method) => isOnly(method, key)).length,
  }))
  const found: Obstacle[] = [...bad, ...warningsOf(known)]
  if (!known.hasRate)
    found.push({
      condition: 'rate',
      level: 'bad',
      methodIds: [],
      bringsBack: methods.filter(isReady).length,
      terminalId: undefined,
    })
  return found.toSorted(
    (left, right) =>
      levels.indexOf(left.level) - levels.indexOf(right.level) ||
      right.bringsBack - left.bringsBack ||
      right.methodIds.length - left.methodIds.length ||
      readinessObstacles.indexOf(left.condition) - readinessObstacles.indexOf(right.condition),
  )
}

const levels = ['bad', 'warn']

/** Each phone is mended for itself. */
const ofPhone = new Set<string>(['terminal_silent', 'bank_blocked'])

function keyOf(condition: string, { terminalId, bank }: JudgedMethod): string {
  if (condition === 'terminal_silent') return `${condition} ${terminalId}`
  return condition === 'bank_blocked' ? `${condition} ${terminalId} ${bank}` : condition
}

function isOnly(method: JudgedMethod, key: string): boolean {
  return method.unmet.length > 0 && method.unmet.every((condition) => keyOf(condition, method) === key)
}

/** Deals come, but seldom; or each of them needs the trader's hand. */
function warningsOf({ methods, isLow }: ReadinessFacts): Obstacle[] {
  const warning = (condition: ReadinessObstacle, some: readonly JudgedMethod[]): Obstacle[] =>
    some.length === 0
      ? []
      : [
          {
            condition,
            level: 'warn',
            methodIds: some.map(({ id }) => id),
            bringsBack: 0,
            terminalId: undefined,
          },
        ]
  const hasMoney = methods.filter(({ unmet }) => !unmet.includes('funds'))
  const unproven = methods.filter(({ chain }) => chain === 'unproven' || chain === 'stopped')
  return [...(isLow ? warning('low_funds', hasMoney) : []), ...warning('unproven', unproven)]
}

/** Which obstacles contradict a step that is shown as done. */
const against: Readonly<Record<ReadinessHold, readonly ReadinessObstacle[]>> = {
  account: ['blocked', 'not_activated', 'not_working'],
  switched_on: ['inactive'],
  rating: ['method_rating', 'trader_rating'],
  debt: ['debt'],
  disputes: ['disputes'],
  bound: ['unbound'],
  phone: ['terminal_silent', 'bank_blocked', 'unbound'],
  funds: ['funds', 'low_funds', 'amount_range'],
  proven: ['unproven'],
  rate: ['rate'],
}

export function holdsOf(obstacles: readonly Obstacle[]): ReadinessHold[] {
  const names = new Set(obstacles.map(({ condition }) => condition))
  return (Object.keys(against) as ReadinessHold[]).filter(
    (hold) => !against[hold].some((one) => names.has(one)),
  )
}

/** From nothing to the first deal, by the method that lacks least. A done step that breaks is the next one again. */
export function stepsOf({ methods, phones, availableMicro }: ReadinessFacts): SetupStep[] {
  const best = methods.toSorted((left, right) => left.unmet.length - right.unmet.length)[0]
  const lacks = (condition: (typeof ownerConditions)[number]) => best?.unmet.includes(condition) ?? true
  const phone =
    phones.find(({ id }) => id === best?.terminalId) ?? phones.find(({ isSilent }) => !isSilent) ?? phones[0]
  const isDone: Record<ReadinessStep, boolean> = {
    fund: best ? !lacks('funds') : availableMicro > 0n,
    phone: phone?.isSilent === false,
    method: best !== undefined,
    bind: !lacks('unbound'),
    switch_on: !lacks('inactive'),
    prove: best?.chain === 'proven' || best?.chain === 'guessable',
  }
  const next = readinessSteps.find((name) => name !== 'prove' && !isDone[name])
  const stateOf = (name: ReadinessStep): SetupStep['state'] => {
    if (isDone[name]) return 'done'
    if (name === next) return 'next'
    return name === 'prove' ? 'advice' : 'later'
  }
  return readinessSteps.map((name) => ({
    name,
    state: stateOf(name),
    methodId: best?.id,
    terminalId: phone?.id,
  }))
}

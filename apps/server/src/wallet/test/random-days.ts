import { expect } from 'vitest'
import type { DepositWorld, Holder } from './deposit-world.ts'

/** A repeatable stream of numbers below a bound. */
export function seeded(seed: number): (bound: number) => number {
  let state = seed
  // Mulberry32.
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

const spoiled = ['getblockbynum', 'gettransactioninfobyblocknum', 'getnowblock']

/** A day of payments, forks, lies, faults and competing scanners; at its end the books must be the chain's. */
export async function liveThrough(world: DepositWorld, seed: number, steps: number): Promise<void> {
  const draw = seeded(seed)
  const { control, faults } = world.node
  const pick = <T>(choices: readonly T[]): T => choices[draw(choices.length)] as T
  const address = () => pick<Holder>(world.holders).address
  const amount = () => `${draw(300)}.${String(draw(1_000_000)).padStart(6, '0')}`
  const scan = async () =>
    void (await world
      .scanner()
      .scan()
      .catch(() => 'failed'))

  const deeds: (() => unknown)[] = [
    () => control.faucet({ address: address(), usdt: amount() }),
    () =>
      control.payMany(Array.from({ length: 1 + draw(12) }, () => ({ address: address(), amount: amount() }))),
    () => control.faucet({ address: address(), usdt: amount(), token: control.deployToken().address }),
    () => control.mine(1 + draw(8)),
    () => control.reorganise({ depth: 1 + draw(18), transactions: pick(['pending', 'vanish'] as const) }),
    () => faults.lie(pick([{}, { solidLag: draw(19) }, { behindBy: draw(30) }])),
    () => faults.add(pick(spoiled), { kind: 'status', status: pick([429, 500, 503]) }),
    () =>
      faults.add(
        pick(spoiled),
        pick([{ kind: 'garbage' }, { kind: 'cut' }, { kind: 'empty' }, { kind: 'repeat block' }] as const),
      ),
    () => faults.add('gettransactioninfobyblocknum', { kind: 'truncate', keep: draw(2) }),
    scan,
    () => Promise.all([scan(), scan()]),
    // Without the lock, as if two nodes had both got it.
    () => Promise.allSettled([world.scanner().catchUp(), world.scanner().catchUp()]),
    () =>
      world
        .scanner()
        .lookAgain(30)
        .catch(() => undefined),
  ]
  for (let step = 0; step < steps; step += 1) await pick(deeds)()

  faults.clear()
  control.mine(25)
  await world.scanToEnd()
  expect(await world.alarms(), `seed ${seed}`).toEqual([])
  await world.expectTruth()
}

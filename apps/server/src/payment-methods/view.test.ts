import { expect, test } from 'vitest'
import type { PaymentMethodParts, TerminalState } from './parts.ts'
import { findMethod } from './store.ts'
import { useTraders } from './test/traders.ts'
import { viewMethods } from './view.ts'

const own = useTraders()

test('a method is shown with its terminal’s name and with what withholds it, asked once for each terminal', async () => {
  const { db, live, auth, held, staffCodes } = own.world.florin.services
  const anna = await own.trader()
  const [well, silent] = [await own.terminal(anna), await own.terminal(anna)]
  const ids = [await own.method(anna), await own.method(anna), await own.method(anna), await own.method(anna)]
  await own.bind(anna, well, ids.slice(0, 2))
  await own.bind(anna, silent, ids.slice(2, 3))
  await own.setPoints(ids[1]!, 2_900)
  const requests: (readonly string[])[] = []
  const states = new Map<string, TerminalState>([
    [well, { name: 'Redmi', isSilent: false, blockedBanks: [] }],
    [silent, { name: 'Pixel', isSilent: true, blockedBanks: [] }],
  ])
  // Numbers are opened with the world's own key, which this test need not have.
  const seal = { open: () => '2200000000000004' } as unknown as PaymentMethodParts['seal']
  const terminalStates = async (terminalIds: readonly string[]) => {
    requests.push(terminalIds)
    return states
  }

  const rows = await Promise.all(ids.map((id) => findMethod(db.each, id)))
  const parts = {
    db,
    live,
    limits: auth.limits,
    chainStates: async () => new Map(),
    users: auth.users,
    tell: auth.tell,
    settings: { staffChangeCoolingHours: 0 },
    held,
    staffCodes,
    monthKopecks: async () => 0n,
    seal,
    terminalStates,
    hasOpenDeals: async () => false,
    switchedOn: async () => undefined,
  }
  const views = await viewMethods(
    parts,
    anna.userId,
    rows.flatMap((row) => row ?? []),
  )

  expect(views.map(({ terminalName, withheld }) => [terminalName, withheld])).toEqual([
    ['Redmi', undefined],
    ['Redmi', 'rating'],
    ['Pixel', 'terminal_silent'],
    [undefined, 'unbound'],
  ])
  expect(requests.map((terminalIds) => [...terminalIds].sort())).toEqual([[well, silent].sort()])
})

import type { NewMethod, PaymentMethodService } from '../payment-methods/index.ts'
import { Problem } from '../platform/problem.ts'
import type { UserService } from '../users/index.ts'
import { demoTrader } from './accounts.ts'

export interface DemoMethod {
  readonly method: NewMethod
  readonly isActive: boolean
  readonly dealLimits?: { readonly minDollars: number; readonly maxDollars: number }
}

/** Below it the simulator's payers pay only whoever tries Florin out as a trader; see `newcomers.ts` there. */
const leastDollars = 2

const none = { card: undefined, phone: undefined, account: undefined }

/**
 * Well-formed numbers that belong to no account: long runs of zeros, right check digits. The active ones come last, so that they are at the
 * top of the list.
 */
export const demoMethods: readonly DemoMethod[] = [
  {
    method: {
      name: 'Марина Морозова',
      bank: 'vtb-bank',
      card: '2200000000004048',
      phone: '79000000032',
      account: '40817810200000000043',
    },
    isActive: false,
  },
  {
    method: { ...none, name: "Дмитрий О'Коннор", bank: 'raiffeisenbank', card: '2200000000005052' },
    isActive: false,
  },
  {
    method: { ...none, name: 'Алексей Морозов', bank: 'sberbank', card: '4276000000001015' },
    isActive: true,
    dealLimits: { minDollars: 10, maxDollars: 500 },
  },
  {
    method: {
      name: 'Алексей Морозов',
      bank: 'tinkoff-bank',
      card: '2200000000002026',
      phone: '79000000021',
      account: '40817810200000000021',
    },
    isActive: true,
  },
  {
    method: {
      ...none,
      name: 'Марина Морозова',
      bank: 'alfa-bank',
      phone: '79000000032',
      account: '40817810900000000032',
    },
    isActive: true,
    dealLimits: { minDollars: leastDollars, maxDollars: 1_000 },
  },
]

/** Gives the demo trader payment methods, through the same verbs that people use. A second start finds them there. */
export async function makeDemoMethods({
  users,
  paymentMethods,
}: {
  users: Pick<UserService, 'findByEmail'>
  paymentMethods: PaymentMethodService
}): Promise<void> {
  const trader = await users.findByEmail(demoTrader)
  if (trader) await makeMethods(paymentMethods, trader.id, demoMethods)
}

export async function makeMethods(
  paymentMethods: PaymentMethodService,
  ownerId: string,
  methods: readonly DemoMethod[],
): Promise<void> {
  const anything = { page: 1, pageSize: 1, search: { text: '', by: 'all' }, filter: {} } as const
  const known = await paymentMethods.list(ownerId, anything)
  if (known.totalCount > 0) return
  for (const demo of methods) await makeOne(paymentMethods, ownerId, demo)
}

async function makeOne(
  paymentMethods: PaymentMethodService,
  traderId: string,
  { method, isActive, dealLimits = { minDollars: leastDollars, maxDollars: 0 } }: DemoMethod,
): Promise<void> {
  const id = await paymentMethods.create(traderId, method).catch(unlessMade)
  if (id) await paymentMethods.changeDealLimits(traderId, id, dealLimits)
  if (id && isActive) await paymentMethods.update(traderId, id, { isActive })
}

/** Another node made it a moment ago. */
function unlessMade(error: unknown): undefined {
  if (error instanceof Problem && /_taken$/.test(error.code)) return undefined
  throw error
}

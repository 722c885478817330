import type { PaymentMethodService } from '../payment-methods/index.ts'
import {
  type AccountParts,
  type DemoAccount,
  demoLead,
  demoMerchant,
  demoTrader,
  makeAccount,
} from './accounts.ts'
import { type DemoMethod, makeMethods } from './payment-methods.ts'

/** Somebody who trades in the history, and how much of it. */
interface Party {
  readonly email: string
  readonly share: number
}

interface FurtherTrader extends Party {
  readonly account: DemoAccount
  readonly methods: readonly DemoMethod[]
}

const none = { card: undefined, phone: undefined, account: undefined }
const name = { orlova: 'Вера Орлова', belov: 'Никита Белов', zaitsev: 'Павел Зайцев' }

/** Support sees more than two people. As with all demo numbers: well-formed and nobody's. */
const furtherTraders: readonly FurtherTrader[] = [
  {
    email: 'orlova@demo.florin',
    share: 24,
    account: {
      email: 'orlova@demo.florin',
      username: 'orlova_v',
      accountType: 'trader',
      invitedBy: demoLead,
    },
    methods: [
      {
        method: {
          name: name.orlova,
          bank: 'sberbank',
          card: '4276000000002013',
          phone: '79000000057',
          account: '40817810100000000057',
        },
        isActive: true,
      },
      { method: { ...none, name: name.orlova, bank: 'vtb-bank', card: '2200000000006068' }, isActive: true },
    ],
  },
  {
    email: 'belov@demo.florin',
    share: 16,
    account: { email: 'belov@demo.florin', username: 'belov_n', accountType: 'trader' },
    methods: [
      {
        method: {
          ...none,
          name: name.belov,
          bank: 'tinkoff-bank',
          phone: '79000000064',
          account: '40817810300000000064',
        },
        isActive: true,
      },
      { method: { ...none, name: name.belov, bank: 'alfa-bank', card: '2200000000009088' }, isActive: true },
    ],
  },
  {
    email: 'zaitsev@demo.florin',
    share: 10,
    account: { email: 'zaitsev@demo.florin', username: 'zaitsev_p', accountType: 'trader' },
    methods: [
      {
        method: { ...none, name: name.zaitsev, bank: 'raiffeisenbank', card: '2200000000008098' },
        isActive: true,
      },
    ],
  },
]

const furtherShops: readonly (Party & { readonly prefix: string; readonly account: DemoAccount })[] = [
  {
    email: 'lumen@demo.florin',
    share: 26,
    prefix: 'LUM',
    account: {
      email: 'lumen@demo.florin',
      username: 'lumen_games',
      accountType: 'merchant',
      invitedBy: demoLead,
    },
  },
  {
    email: 'tickets@demo.florin',
    share: 16,
    prefix: 'TK',
    account: { email: 'tickets@demo.florin', username: 'tickets_msk', accountType: 'merchant' },
  },
]

/** Who trades, the demo's own first. */
export const historyTraders: readonly Party[] = [{ email: demoTrader, share: 50 }, ...furtherTraders]
export const historyShops: readonly (Party & { readonly prefix: string })[] = [
  { email: demoMerchant, share: 58, prefix: 'NS' },
  ...furtherShops,
]

/** Makes those who are missing, through the same verbs that people use. */
export async function makeHistoryPeople(
  parts: AccountParts & { readonly paymentMethods: PaymentMethodService },
): Promise<void> {
  for (const { account } of [...furtherTraders, ...furtherShops]) await makeAccount(parts, account)
  for (const { email, methods } of furtherTraders) {
    const trader = await parts.users.findByEmail(email)
    if (trader) await makeMethods(parts.paymentMethods, trader.id, methods)
  }
}

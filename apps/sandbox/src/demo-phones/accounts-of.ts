import { randomInt } from 'node:crypto'
import { type Answer, contract } from '@florin/contract'
import type { KnownAccount } from '../simulator/memory.ts'
import type { Person } from '../simulator/person.ts'
import type { KnownPhone } from './memory.ts'

const leastStartKopecks = 25_000_00
const mostStartKopecks = 90_000_00

type Method = Answer<typeof contract.listPayments>['results'][number]

/** The bank accounts whose bank writes to this phone: its owner's active methods. What was known of them goes on. */
export async function accountsOf(person: Person, { terminalId, accounts }: KnownPhone): Promise<Method[]> {
  const query = { page_size: 100, active: 'true' } as const
  const { results } = await person.call(contract.listPayments, { query })
  const read = results.filter((method) => method.terminal_id === terminalId)
  for (const method of read) {
    if (accounts.some(({ methodId }) => methodId === method.id)) continue
    // By real chance: whoever knew the balance could forge the next text.
    accounts.push(accountOf(method, String(randomInt(leastStartKopecks, mostStartKopecks))))
  }
  return read
}

/** As its owner sees it: of the card the last digits. */
function accountOf({ id, bank, card, phone_number, nomer_scheta }: Method, balance: string): KnownAccount {
  return {
    methodId: id,
    bank: bank.id,
    card: card ?? '',
    phone: phone_number ?? '',
    account: nomer_scheta ?? '',
    balance,
  }
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { contract } from '@florin/contract'
import type { Person } from '../simulator/person.ts'
import { Phone } from '../simulator/phone.ts'
import type { KnownPhone } from './memory.ts'

export interface DemoTrader {
  readonly email: string
  /** What stands on the desk, by name; a trader without terminals makes one of the first. */
  readonly phones: readonly PhoneFacts[]
}

interface PhoneFacts {
  readonly name: string
  readonly charge: number
}

export interface ServerAddress {
  readonly url: string
  readonly dataDir: string
}

export function phoneOf(
  place: ServerAddress,
  { phones }: DemoTrader,
  at: number,
  { folder }: KnownPhone,
): Phone {
  const { name, charge } = phones[at] ?? { name: 'Redmi Note 12', charge: 85 }
  return new Phone(join(place.dataDir, folder), place.url, charge, name)
}

/** Connects every terminal that waits for a phone, as its owner would: with a code, by the text of its QR code. */
export async function connectPhones(
  place: ServerAddress,
  trader: DemoTrader,
  person: Person,
): Promise<KnownPhone[]> {
  const terminals = await person.call(contract.listTerminals, {})
  const connected: KnownPhone[] = []
  const connect = async (known: string | undefined) => {
    let terminalId = ''
    const { forwarder_key: _, ...offer } = await person.withCode(
      async () => {
        const body = known === undefined ? {} : { terminal_id: known }
        terminalId = (await person.call(contract.requestTerminal, { body })).terminal_id
      },
      (otp) => person.call(contract.verifyTerminal, { body: { terminal_id: terminalId, otp } }),
    )
    const phone: KnownPhone = {
      terminalId,
      folder: join('demo-phones', randomUUID()),
      accounts: [],
    }
    // The address by which we reach it, whatever name it has in public.
    const paired = JSON.stringify({ ...offer, server_url: place.url })
    await phoneOf(place, trader, connected.length, phone).pair(paired)
    connected.push(phone)
    return terminalId
  }
  // The list has the newest last; the first one has its owner's methods.
  for (const { id, last_ping } of inOrder(terminals)) if (last_ping === null) await connect(id)
  if (terminals.length > 0) return connected
  const id = await connect(undefined)
  const [{ name } = { name: '' }] = trader.phones
  await person.call(contract.renameTerminal, { params: { id }, body: { name } })
  const { results } = await person.call(contract.unassignedPayments, { query: { page_size: 100 } })
  const payment_ids = results.map((method) => method.id)
  if (payment_ids.length > 0)
    await person.call(contract.connectPayments, { params: { id }, body: { payment_ids } })
  return connected
}

function inOrder<Made extends { readonly created_at: string }>(terminals: readonly Made[]): Made[] {
  return terminals.toSorted((one, other) => one.created_at.localeCompare(other.created_at))
}

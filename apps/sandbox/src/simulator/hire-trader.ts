import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@florin/contract'
import type { Caller } from './calls.ts'
import type { Faucet } from './faucet.ts'
import type { MailCodes } from './mail-codes.ts'
import type { KnownTrader } from './memory.ts'
import { leastDollars } from './newcomers.ts'
import { Person } from './person.ts'
import { Phone } from './phone.ts'
import type { Random } from './random.ts'
import type { Tally } from './tally.ts'
import { Trader } from './trader.ts'
import { TraderBank } from './trader-bank.ts'

export interface HiringParts {
  readonly url: string
  readonly dataDir: string
  readonly caller: Caller
  readonly mail: MailCodes
  readonly random: Random
  readonly faucet: Faucet
  readonly tally: Tally
  readonly leastUsdt: number
  /** Of a trader who is new: whether the bank's app is on the phone. */
  readonly hasPush: boolean
  readonly save: () => Promise<void>
}

const owners = ['Алексей Морозов', 'Марина Соколова', 'Игорь Волков', 'Дарья Лебедева', 'Олег Кузьмин']
const cardsEach = 2
const leastStartKopecks = 5_000_00
const mostStartKopecks = 90_000_00

/** A trader ready to work: made step by step, each step remembered, so that an interrupted start goes on. */
export async function hireTrader(parts: HiringParts, known: KnownTrader): Promise<Trader> {
  const { dataDir, caller, mail, random, faucet, tally, leastUsdt, save } = parts
  const person = new Person(known, caller, mail)
  const isNew = !known.isRegistered
  await (isNew ? person.register('trader') : person.login())
  known.isRegistered = true
  known.hasPush ??= parts.hasPush
  await save()
  const phone = new Phone(
    join(dataDir, 'simulator', known.email.split('@')[0] ?? ''),
    parts.url,
    random.between(35, 98),
  )
  const trader = new Trader({
    known,
    person,
    caller,
    faucet,
    tally,
    leastUsdt,
    ownBank: new TraderBank(phone, known.accounts, known.hasPush),
  })
  await openWallet(person, known)
  await save()
  await trader.refill()
  await pairPhone(parts, person, known, phone)
  await save()
  await addCards(parts, person, known)
  await save()
  await phone.on()
  if (!isNew) await beSteady(person, known, phone)
  // The first card's balance is typed; those of the others are proven by the first deal that is confirmed, or by the bank's app.
  const [first] = known.accounts
  if (first) await trader.typeBalance(first)
  return trader
}

async function openWallet(person: Person, known: KnownTrader): Promise<void> {
  if (known.address !== undefined) return
  const { address } = await person.withCode(
    () => person.call(contract.requestWalletAddress, {}),
    (otp) => person.call(contract.confirmWalletAddress, { body: { otp } }),
  )
  known.address = address
}

async function pairPhone(
  { url }: HiringParts,
  person: Person,
  known: KnownTrader,
  phone: Phone,
): Promise<void> {
  if (known.isPaired) return
  let terminalId = ''
  const { forwarder_key, ...offer } = await person.withCode(
    async () => {
      terminalId = (await person.call(contract.requestTerminal, { body: {} })).terminal_id
    },
    (otp) => person.call(contract.verifyTerminal, { body: { terminal_id: terminalId, otp } }),
  )
  // The address by which we reach it, whatever name it has in public.
  await phone.pair(JSON.stringify({ ...offer, server_url: url }))
  Object.assign(known, { terminalId, forwarderKey: forwarder_key, isPaired: true })
}

async function addCards({ random }: HiringParts, person: Person, known: KnownTrader): Promise<void> {
  if (known.isOpen) return
  while (known.accounts.length < cardsEach) {
    const card = `220220${digits(10)}`
    const phone = `79${digits(9)}`
    const { payment_id: methodId } = await person.call(contract.createPayment, {
      body: {
        name: random.pick(owners),
        bank: 'sberbank',
        card,
        phone_number: phone,
        nomer_scheta: `40817${digits(15)}`,
      },
    })
    // By real chance, too: whoever knew the balance could forge the next text.
    const balance = String(randomInt(leastStartKopecks, mostStartKopecks))
    known.accounts.push({ methodId, card, phone, balance })
  }
  const ids = known.accounts.map(({ methodId }) => methodId)
  await person.call(contract.connectPayments, {
    params: { id: known.terminalId ?? '' },
    body: { payment_ids: ids },
  })
  for (const id of ids) {
    const limits = { min_amount_for_deposit: leastDollars, max_amount_for_deposit: 0 }
    await person.call(contract.changePaymentLimits, { body: { payment_id: id, ...limits } })
    await person.call(contract.updatePayment, { params: { id }, body: { is_active: true } })
  }
  known.isOpen = true
}

/** After a long silence one ping is not enough to be trusted with deals; switching it on again sends the second. */
async function beSteady(person: Person, { terminalId }: KnownTrader, phone: Phone): Promise<void> {
  const since = Date.now() - 5_000
  for (let look = 0; look < 50; look += 1) {
    const terminals = await person.call(contract.listTerminals, {})
    const pinged = terminals.find(({ id }) => id === terminalId)?.last_ping
    if (pinged && Date.parse(pinged) > since) break
    await pause(200)
  }
  await phone.off()
  await phone.on()
}

/** By real chance: two starts must never invent the same card. */
function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(1, 10)).join('')
}

import { setTimeout as pause } from 'node:timers/promises'
import { bankFiles, openBank } from '../simulator/bank.ts'
import { openCaller, Refused } from '../simulator/calls.ts'
import { mailCodes } from '../simulator/mail-codes.ts'
import { Person } from '../simulator/person.ts'
import { newTally } from '../simulator/tally.ts'
import { Trader } from '../simulator/trader.ts'
import { TraderBank } from '../simulator/trader-bank.ts'
import { accountsOf } from './accounts-of.ts'
import { connectPhones, type DemoTrader, phoneOf, type ServerAddress } from './connect-phones.ts'
import { type KnownDemoTrader, openDemoMemory } from './memory.ts'

/**
 * The demo's own traders with a phone that works. Vera Orlova is not among them: her phone is the silent one that support looks after.
 * Their accounts and methods are the demo's; here are only the people with their phones and their bank, who come by the public doors.
 */
const demoTraders: readonly DemoTrader[] = [
  {
    email: 'trader@demo.florin',
    phones: [
      { name: 'Redmi Note 12', charge: 85 },
      { name: 'Samsung A14', charge: 71 },
    ],
  },
  { email: 'belov@demo.florin', phones: [{ name: 'Pixel 6a', charge: 64 }] },
  { email: 'zaitsev@demo.florin', phones: [{ name: 'realme 11', charge: 93 }] },
]
/** README names it. */
const demoPassword = 'Florin2026!'

const comesEveryMs = 5_000
const lookEveryMs = 3_000
const tendEveryMs = 60_000
/** How often, of the times that they tend to their affairs, a trader buys something. */
const spendsShare = 0.02

export interface DemoPhones {
  /** Settles when the phones are off and everything is remembered. */
  readonly ended: Promise<void>
  stop(): void
}

interface Parts extends ServerAddress {
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  readonly traders: Trader[]
  readonly save: () => Promise<void>
}

/** Their phones are connected once, ping, and bring what their bank writes: until told to stop. */
export async function startDemoPhones(
  place: ServerAddress,
  say: (line: string) => void,
): Promise<DemoPhones> {
  const stopping = new AbortController()
  const { signal } = stopping
  const { memory, save } = await openDemoMemory(place.dataDir)
  const traders: Trader[] = []
  const bank = await openBank({
    dataDir: place.dataDir,
    addressFile: bankFiles.demo,
    take: (transfer) => traders.some((trader) => trader.takeTransfer(transfer)),
  })
  const lives = demoTraders.map((trader) => {
    const known = memory.traders.find(({ email }) => email === trader.email) ?? { email: trader.email }
    if (!memory.traders.includes(known)) memory.traders.push(known)
    return live({ ...place, say, signal, traders, save }, trader, known)
  })
  return {
    ended: Promise.all(lives).then(async () => {
      await bank.close()
      await save()
    }),
    stop: () => stopping.abort(),
  }
}

/** A trader's day, begun anew when something went wrong, such as an account that the demo has not made yet. */
async function live(parts: Parts, trader: DemoTrader, known: KnownDemoTrader): Promise<void> {
  const { url, dataDir, signal, say } = parts
  const caller = openCaller(url)
  const person = new Person({ email: trader.email, password: demoPassword }, caller, mailCodes(dataDir))
  let isTold = false
  while (!signal.aborted) {
    try {
      await work(parts, trader, known, person)
    } catch (error) {
      const isAwaited = error instanceof Refused && known.session === undefined
      if (!isAwaited && !isTold && !signal.aborted) {
        isTold = true
        say(`The phones of ${trader.email} wait. ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    await rest(comesEveryMs, signal)
  }
  caller.close()
}

async function work(parts: Parts, trader: DemoTrader, known: KnownDemoTrader, person: Person): Promise<void> {
  const { signal, save } = parts
  await person.comeBack(known.session)
  const remember = async () => {
    known.session = person.session
    await save()
  }
  await remember()
  known.phones ??= await connectPhones(parts, trader, person)
  await remember()
  const caller = openCaller(parts.url)
  const mine: Trader[] = []
  const phones = known.phones.map((phone, at) => phoneOf(parts, trader, at, phone))
  try {
    for (const [at, phone] of phones.entries()) {
      await phone.on()
      // After a long silence one ping is not enough to be trusted with deals; switching it on again sends the second.
      await rest(1_500, signal)
      await phone.off()
      await phone.on()
      const own = known.phones[at]
      if (own === undefined) continue
      const methods = await accountsOf(person, own)
      await remember()
      const made = new Trader({
        known: { email: trader.email, password: demoPassword, accounts: own.accounts },
        person,
        caller,
        ownBank: new TraderBank(phone, own.accounts, true),
        // Their balance is their own affair.
        faucet: async () => undefined,
        leastUsdt: 0,
        tally: newTally(),
      })
      mine.push(made)
      parts.traders.push(made)
      for (const { id, chain } of methods) {
        const account = own.accounts.find(({ methodId }) => methodId === id)
        if (account === undefined || chain !== 'unproven') continue
        await made.typeBalance(account)
        made.spend(account)
      }
      await remember()
    }
    await beThere(mine, remember, signal)
  } finally {
    for (const made of mine) parts.traders.splice(parts.traders.indexOf(made), 1)
    await Promise.all(phones.map((phone) => phone.off()))
    caller.close()
    await remember()
  }
}

/** Looks at the deals again and again, and now and then after the balances. */
async function beThere(
  traders: readonly Trader[],
  remember: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let tendedMs = Date.now()
  while (!signal.aborted) {
    for (const trader of traders) await trader.look()
    if (Date.now() - tendedMs > tendEveryMs) {
      tendedMs = Date.now()
      for (const trader of traders) {
        await trader.tendBalances()
        for (const account of trader.ownBank.accounts) if (Math.random() < spendsShare) trader.spend(account)
      }
    }
    await remember()
    await rest(lookEveryMs, signal)
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  // The only way to fail is to be told to stop.
  await pause(ms, undefined, { signal }).catch(() => undefined)
}

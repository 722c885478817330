import { randomUUID } from 'node:crypto'
import { type Caller, openCaller } from './calls.ts'
import { openFaucet } from './faucet.ts'
import { hireTrader } from './hire-trader.ts'
import { type Hooks, openHooks } from './hooks.ts'
import { mailCodes } from './mail-codes.ts'
import { openMemory } from './memory.ts'
import type { SimulatorOptions } from './options.ts'
import { Person } from './person.ts'
import type { Random } from './random.ts'
import { openShop, type Shop, shopName } from './shop.ts'
import { Support } from './support.ts'
import type { Tally } from './tally.ts'
import type { Trader } from './trader.ts'

/** Everybody who is there before the first payer comes. */
export interface People {
  readonly traders: readonly Trader[]
  readonly shops: readonly Shop[]
  readonly support: Support
  /** A payer's own browser: one of many addresses. */
  payersCaller(random: Random): Caller
  save(): Promise<void>
  /** Stops the phones, closes the HTTP servers and writes the state. */
  leave(): Promise<void>
}

/** The demo's own member of support; README names the accounts. */
const demoSupport = { email: 'support@demo.florin', password: 'Florin2026!' }
const payerAddresses = 50
/** What a second at one deal takes from traders, about; forged texts keep much of it frozen until their clocks end. */
const usdtEachDeal = 100
const lastsSeconds = 180

/** Makes the people that are missing, through the same doors as everybody, and brings the others back to work. */
export async function gatherPeople(options: SimulatorOptions, random: Random, tally: Tally): Promise<People> {
  const { url, dataDir } = options
  const faucet = await openFaucet(dataDir)
  const { memory, save } = await openMemory(dataDir)
  const mail = mailCodes(dataDir)
  const open = callers(url)
  while (memory.traders.length < options.traders) memory.traders.push({ ...stranger('trader'), accounts: [] })
  while (memory.shops.length < options.shops) memory.shops.push(stranger('shop'))

  const hooks = await openHooks({
    secretOf: (shop) => memory.shops.find((known) => shopName(known) === shop)?.secret,
    taken: () => tally.add('events'),
    refused: (shop) => tally.error(`A webhook to ${shop} had no right signature`),
  })
  const leastUsdt = Math.ceil((options.rate * usdtEachDeal * lastsSeconds) / options.traders) + 1_000
  const hiring = { url, dataDir, mail, random, faucet, tally, leastUsdt, save }
  const traders = await Promise.all(
    memory.traders
      .slice(0, options.traders)
      .map((known, at) => hireTrader({ ...hiring, caller: open(1, at), hasPush: at % 2 === 1 }, known)),
  )
  const shops = await Promise.all(
    memory.shops.slice(0, options.shops).map((known, at) => {
      const caller = open(2, at)
      const person = new Person(known, caller, mail)
      return openShop({ caller, person, hookUrl: hooks.urlOf(shopName(known)), save }, known)
    }),
  )
  const support = new Person(demoSupport, open(4, 0), mail)
  await support.login()
  return {
    traders,
    shops,
    support: new Support(support, tally),
    save,
    payersCaller: (chance) => open(3, chance.between(0, payerAddresses - 1)),
    leave: () => leave(traders, hooks, save, open),
  }
}

async function leave(
  traders: readonly Trader[],
  hooks: Hooks,
  save: () => Promise<void>,
  open: ReturnType<typeof callers>,
): Promise<void> {
  await Promise.all(traders.map(({ ownBank }) => ownBank.phone.off()))
  await hooks.close()
  await save()
  open.closeAll()
}

/** One caller for each address, kept. Only Linux answers to all of loopback's addresses; elsewhere they are one. */
function callers(url: string): ((street: number, house: number) => Caller) & { closeAll(): void } {
  const known = new Map<string, Caller>()
  const isLoopback = /^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname)
  const hasManyAddresses = isLoopback && process.platform === 'linux'
  const open = (street: number, house: number) => {
    const address = `127.0.${street}.${house + 1}`
    const caller = known.get(address) ?? openCaller(url, hasManyAddresses ? address : undefined)
    known.set(address, caller)
    return caller
  }
  const closeAll = () => {
    for (const caller of known.values()) caller.close()
  }
  return Object.assign(open, { closeAll })
}

function stranger(kind: string): { email: string; password: string } {
  const mark = randomUUID().slice(0, 8)
  return {
    email: `${kind}-${mark}@simulator.florin`,
    password: `Sim-${randomUUID().slice(0, 12)}!A1`.replaceAll('-', '@'),
  }
}

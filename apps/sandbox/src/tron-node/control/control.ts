import { buildTransaction, signWith } from '../api/build-transaction.ts'
import { createFaults } from '../api/faults.ts'
import { viewOf } from '../api/view.ts'
import type { Chain, Reorganisation } from '../chain/chain.ts'
import { type ForgedReceipt, readContract, type TokenSettings, writeContract } from '../contracts/contract.ts'
import { deployToken, usdtAddress, usdtSettings } from '../contracts/genesis.ts'
import { forgeSelector, payManySelector } from '../contracts/invoke.ts'
import { setBlacklisted, setTokenBalance, tokenBalance } from '../contracts/token-ledger.ts'
import { addressWord, encodeArray, selectorOf, uintWord } from '../encoding/abi.ts'
import { type Address, parseAddress, toBase58 } from '../encoding/address.ts'
import { fromUnits, toUnits } from '../encoding/amounts.ts'
import { concat, fromHex, utf8 } from '../encoding/bytes.ts'
import { keyFromSeed } from '../encoding/keys.ts'
import { readAccount } from '../state/accounts.ts'
import { chainParameters } from '../transactions/parameters.ts'
import { type Contract, transferOf, triggerOf } from '../transactions/transaction.ts'
import type { Ticker } from './ticker.ts'

export type Control = ReturnType<typeof createControl>

export interface Payment {
  address: string
  /** Decimal text in whole coins: '250' or '0.000001'. */
  amount: string
}

const sunPlaces = 6
const transferSelector = selectorOf('transfer(address,uint256)')

/** What the outside world of a test or a demo may do to the chain. */
export function createControl(chain: Chain, ticker: Ticker) {
  const { faucet, splitter, forger } = chain.people
  const honest = createFaults()
  let lastTimestamp = 0

  /** The faucet's own transactions take the usual way: built, signed, checked, mined. */
  function send(contract: Contract): string {
    const view = viewOf(chain, honest, false)
    // Two payments of one millisecond would be the same bytes, hence the same transaction.
    lastTimestamp = Math.max(lastTimestamp + 1, chain.now())
    const built = buildTransaction(
      { reference: viewOf(chain, honest, true), head: view, timestamp: lastTimestamp },
      { contract, feeLimit: BigInt(chainParameters.maxFeeLimit), expiresAfterMs: 3_600_000 },
    )
    const signed = signWith(built, faucet)
    chain.broadcast(signed)
    return signed.id
  }

  /** Without a clock that makes blocks the caller would hang; so one is made. */
  const settle = (shouldMine = !ticker.isRunning()): void => {
    if (shouldMine) chain.mine()
  }

  function call(contract: Address, data: Uint8Array): string {
    return send(triggerOf(faucet.address, contract, data, 0n))
  }

  const decimalsOf = (token: Address): number => tokenAt(token).decimals

  function tokenAt(token: Address): TokenSettings {
    const record = readContract(chain.store.head, token)
    if (record?.kind !== 'token') throw new RangeError(`There is no token at ${toBase58(token)}.`)
    return record
  }

  return {
    mine(blocks = 1, stepMs = 0): { number: number; id: string } {
      if (!Number.isInteger(blocks) || blocks < 0 || blocks > 10_000)
        throw new RangeError('0 to 10000 blocks at a time.')
      let block = chain.head()
      for (let index = 0; index < blocks; index += 1) block = chain.mine(stepMs)
      return { number: block.number, id: block.id }
    },

    setTimer: (blockMs: number | null) => ticker.set(blockMs),

    advanceClock: (ms: number) => chain.advanceClock(ms),

    /** TRX opens the account, USDT does not need one. */
    faucet({ address, trx, usdt, token, mine }: FaucetInput): { txids: string[] } {
      const to = readAddress(address)
      const contract = token === undefined ? usdtAddress : readAddress(token)
      const txids: string[] = []
      if (trx !== undefined) txids.push(send(transferOf(faucet.address, to, toUnits(trx, sunPlaces))))
      if (usdt !== undefined) {
        const units = toUnits(usdt, decimalsOf(contract))
        txids.push(call(contract, concat(fromHex(transferSelector), addressWord(to), uintWord(units))))
      }
      settle(mine)
      return { txids }
    },

    /** Many transfers by one transaction, as exchanges pay. */
    payMany(payments: Payment[], token: string = usdtAddress, mine?: boolean): { txid: string } {
      const contract = readAddress(token)
      const receivers = payments.map(({ address }) => addressWord(readAddress(address)))
      const amounts = payments.map(({ amount }) => uintWord(toUnits(amount, decimalsOf(contract))))
      const head = [addressWord(contract), uintWord(96n), uintWord(BigInt(32 * (4 + receivers.length)))]
      const data = concat(fromHex(payManySelector), ...head, encodeArray(receivers), encodeArray(amounts))
      const txid = call(splitter, data)
      settle(mine)
      return { txid }
    },

    /** A transaction with the receipt you write. Logs name any contract you like, also the real USDT. */
    forge(receipt: ForgedReceipt, mine?: boolean): { txid: string } {
      const txid = call(forger, concat(fromHex(forgeSelector), utf8(JSON.stringify(receipt))))
      settle(mine)
      return { txid }
    },

    reorganise(input: Reorganisation): { number: number; id: string; returned: string[]; lost: string[] } {
      const { head, returned, lost } = chain.reorganise(input)
      return { number: head.number, id: head.id, returned, lost }
    },

    /** Switches of a token: fee, pause, and whether success says false. */
    setToken(change: Partial<TokenSettings>, token: string = usdtAddress): void {
      const address = readAddress(token)
      const settings = { ...tokenAt(address), ...change }
      chain.decree((state) => writeContract(state, address, { ...settings, kind: 'token' }))
    },

    setBlacklisted(holder: string, isListed: boolean, token: string = usdtAddress): void {
      const [address, listed] = [readAddress(token), readAddress(holder)]
      chain.decree((state) => setBlacklisted(state, address, listed, isListed))
    },

    /** Takes or gives tokens outside every block, for the reconciliation that must notice. */
    setTokenBalance(holder: string, amount: string, token: string = usdtAddress): void {
      const [address, who] = [readAddress(token), readAddress(holder)]
      const units = toUnits(amount, decimalsOf(address))
      chain.decree((state) => setTokenBalance(state, address, who, units))
    },

    /** A look-alike: same name and symbol as USDT unless told otherwise, at another address. */
    deployToken(settings: Partial<TokenSettings> = {}): { address: string; hex: Address } {
      const count = Number(chain.store.readSetting('tokens') ?? 0) + 1
      chain.store.writeSetting('tokens', String(count))
      const hex = keyFromSeed(chain.people.faucet.address, `token ${count}`).address
      const whole = { ...usdtSettings(chain.people), ...settings }
      chain.decree((state) => deployToken(state, hex, whole, faucet.address, chain.now()))
      return { address: toBase58(hex), hex }
    },

    /** As with java-tron's `trxCacheEnable`: an id that was received once is a duplicate from then on, even if it was refused. */
    setRemembersIds: (remembers: boolean) => chain.setRemembersIds(remembers),

    /** Drops a pending transaction silently. */
    drop: (txid: string) => chain.drop(txid),

    transfers({ token, from, to, txid, limit }: TransferQuestion = {}) {
      const optional = (text: string | undefined) => (text === undefined ? undefined : readAddress(text))
      const found = chain.store.transfers({
        token: optional(token),
        from: optional(from),
        to: optional(to),
        txid,
        limit,
      })
      return found.map((each) => ({
        ...each,
        token: toBase58(each.token),
        from: toBase58(each.from),
        to: toBase58(each.to),
        isSolid: each.block <= chain.solidNumber(),
      }))
    },

    account(address: string) {
      const hex = readAddress(address)
      const account = readAccount(chain.store.head, hex)
      return {
        address: toBase58(hex),
        isActivated: account !== undefined,
        trx: fromUnits(account?.balance ?? 0n, sunPlaces),
        usdt: fromUnits(tokenBalance(chain.store.head, usdtAddress, hex), 6),
      }
    },

    state() {
      const { number, id, timestamp } = chain.head()
      return {
        head: { number, id, timestamp },
        solid: chain.solidNumber(),
        now: chain.now(),
        blockMs: ticker.blockMs(),
        pending: chain.store.pending().map((transaction) => transaction.id),
        faucet: toBase58(faucet.address),
        usdt: toBase58(usdtAddress),
      }
    },
  }
}

export interface FaucetInput {
  address: string
  trx?: string
  usdt?: string
  /** Another token's address, paid by `usdt`'s amount. */
  token?: string
  mine?: boolean
}

export interface TransferQuestion {
  token?: string
  from?: string
  to?: string
  txid?: string
  limit?: number
}

function readAddress(text: string): Address {
  const address = parseAddress(text)
  if (!address) throw new RangeError(`'${text}' is no Tron address.`)
  return address
}

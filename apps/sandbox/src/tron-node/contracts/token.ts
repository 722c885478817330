import { boolWord, encodeString, readArguments, selectorOf, uintWord } from '../encoding/abi.ts'
import type { Address } from '../encoding/address.ts'
import type { CallOutcome, Energy, Invocation, Log, TokenSettings } from './contract.ts'
import {
  allowance,
  approvalLog,
  isBlacklisted,
  setAllowance,
  setTokenBalance,
  tokenBalance,
  transferLog,
} from './token-ledger.ts'

type Arguments = ReturnType<typeof readArguments>
type Method = (call: Invocation, settings: TokenSettings, given: Arguments) => CallOutcome

const nobody: Address = `41${'00'.repeat(20)}`
const maxUint = 2n ** 256n - 1n

/** A TRC20 with USDT's manners: fee, blacklist, pause, and the false on success. */
export function callToken(call: Invocation, settings: TokenSettings): CallOutcome {
  const given = readArguments(call.data)
  const method = methods[given.selector]
  return method ? method(call, settings, given) : reverted()
}

const methods: Record<string, Method> = Object.fromEntries(
  Object.entries({
    'name()': (_call, { name }) => answer(encodeString(name)),
    'symbol()': (_call, { symbol }) => answer(encodeString(symbol)),
    'decimals()': (_call, { decimals }) => answer(uintWord(BigInt(decimals))),
    'totalSupply()': (_call, { supply }) => answer(uintWord(BigInt(supply))),
    'basisPointsRate()': (_call, { feeBasisPoints }) => answer(uintWord(BigInt(feeBasisPoints))),
    'maximumFee()': (_call, { maximumFee }) => answer(uintWord(BigInt(maximumFee))),
    'paused()': (_call, { isPaused }) => answer(boolWord(isPaused)),
    'deprecated()': () => answer(boolWord(false)),
    'balanceOf(address)': ({ state, contract }, _settings, given) =>
      withArguments([given.address(0)], ([holder]) =>
        answer(uintWord(tokenBalance(state, contract, holder))),
      ),
    'isBlackListed(address)': blacklistStatus,
    'getBlackListStatus(address)': blacklistStatus,
    'allowance(address,address)': ({ state, contract }, _settings, given) =>
      withArguments([given.address(0), given.address(1)], ([holder, spender]) =>
        answer(uintWord(allowance(state, contract, holder, spender))),
      ),
    'calcFee(uint256)': (_call, settings, given) =>
      withArguments([given.uint(0)], ([units]) => answer(uintWord(feeOf(settings, units)))),
    'approve(address,uint256)': approve,
    'transfer(address,uint256)': transfer,
    'transferFrom(address,address,uint256)': transferFrom,
  } satisfies Record<string, Method>).map(([signature, method]) => [selectorOf(signature), method]),
)

function blacklistStatus(
  { state, contract }: Invocation,
  _settings: TokenSettings,
  given: Arguments,
): CallOutcome {
  return withArguments([given.address(0)], ([holder]) =>
    answer(boolWord(isBlacklisted(state, contract, holder))),
  )
}

function approve(
  { state, contract, caller }: Invocation,
  settings: TokenSettings,
  given: Arguments,
): CallOutcome {
  return withArguments([given.address(0), given.uint(1)], ([spender, units]) => {
    if (settings.isPaused) return reverted()
    setAllowance(state, contract, caller, spender, units)
    return changed([approvalLog(contract, caller, spender, units)], true, { used: 22_000, penalty: 17_000 })
  })
}

function transfer(call: Invocation, settings: TokenSettings, given: Arguments): CallOutcome {
  return withArguments([given.address(0), given.uint(1)], ([to, units]) =>
    move(call, settings, { from: call.caller, to, units }, !settings.saysFalseOnSuccess),
  )
}

function transferFrom(call: Invocation, settings: TokenSettings, given: Arguments): CallOutcome {
  return withArguments([given.address(0), given.address(1), given.uint(2)], ([from, to, units]) => {
    const { state, contract, caller } = call
    const allowed = allowance(state, contract, from, caller)
    if (allowed < units) return reverted()
    // An endless allowance stays endless, as in USDT.
    if (allowed < maxUint) setAllowance(state, contract, from, caller, allowed - units)
    return move(call, settings, { from, to, units }, true)
  })
}

export interface Movement {
  from: Address
  to: Address
  units: bigint
}

/** Only the sender's blacklisting matters: Tether lets anybody pay in to a frozen address. */
export function move(
  { state, contract }: Pick<Invocation, 'state' | 'contract'>,
  settings: TokenSettings,
  { from, to, units }: Movement,
  saysTrue: boolean,
): CallOutcome {
  const isRefused = settings.isPaused || isBlacklisted(state, contract, from) || to === nobody
  if (isRefused || tokenBalance(state, contract, from) < units) return reverted()

  const fee = feeOf(settings, units)
  const energy = energyOfTransfer(tokenBalance(state, contract, to) > 0n, fee > 0n)
  const logs = [shift(state, contract, { from, to, units: units - fee })]
  if (fee > 0n) logs.push(shift(state, contract, { from, to: settings.owner, units: fee }))
  return changed(logs, saysTrue, energy)
}

function shift(state: Invocation['state'], token: Address, { from, to, units }: Movement): Log {
  setTokenBalance(state, token, from, tokenBalance(state, token, from) - units)
  setTokenBalance(state, token, to, tokenBalance(state, token, to) + units)
  return transferLog(token, from, to, units)
}

function feeOf(settings: TokenSettings, units: bigint): bigint {
  const fee = (units * BigInt(settings.feeBasisPoints)) / 10_000n
  return fee > BigInt(settings.maximumFee) ? BigInt(settings.maximumFee) : fee
}

/** As measured on mainnet: a first payment writes a new storage slot, which costs double. */
function energyOfTransfer(isKnownHolder: boolean, hasFee: boolean): Energy {
  const base = isKnownHolder ? { used: 64_285, penalty: 49_635 } : { used: 130_285, penalty: 100_635 }
  return hasFee ? { used: base.used + 27_000, penalty: base.penalty + 20_000 } : base
}

const answer = (output: Uint8Array): CallOutcome => ({
  kind: 'success',
  output,
  logs: [],
  energy: { used: 935, penalty: 0 },
})

const changed = (logs: Log[], saysTrue: boolean, energy: Energy): CallOutcome => ({
  kind: 'success',
  output: boolWord(saysTrue),
  logs,
  energy,
})

/** The old compiler's require gives no reason: the output is empty. */
const reverted = (): CallOutcome => ({
  kind: 'revert',
  output: new Uint8Array(),
  energy: { used: 4_314, penalty: 3_331 },
})

function withArguments<T extends readonly unknown[]>(
  given: readonly [...T],
  then: (complete: { [Index in keyof T]: Exclude<T[Index], undefined> }) => CallOutcome,
): CallOutcome {
  if (given.some((argument) => argument === undefined)) return reverted()
  return then(given as { [Index in keyof T]: Exclude<T[Index], undefined> })
}

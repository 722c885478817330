import { createEVM } from '@ethereumjs/evm'
import { createAddressFromString, type Address as EvmAddress } from '@ethereumjs/util'
import fc from 'fast-check'
import solc from 'solc'
import { beforeAll, expect, test } from 'vitest'
import { addressWord, selectorOf, uintWord } from '../encoding/abi.ts'
import { concat, fromHex, toHex } from '../encoding/bytes.ts'
import { overlay, type StateView } from '../state/state.ts'
import type { Log, TokenSettings } from './contract.ts'
import { usdtSettings } from './genesis.ts'
import { callToken } from './token.ts'
import { setBlacklisted, setTokenBalance } from './token-ledger.ts'

// Our token is TypeScript. A compiler and an EVM that know nothing of it must agree with every byte it says.
const source = `
// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.0;
contract Token {
  string public name = "Tether USD";
  string public symbol = "USDT";
  uint public decimals = 6;
  uint public totalSupply = 1000000000000000;
  uint public basisPointsRate;
  uint public maximumFee;
  bool public paused;
  address private collector;
  mapping(address => uint) public balanceOf;
  mapping(address => mapping(address => uint)) public allowance;
  mapping(address => bool) public isBlackListed;
  event Transfer(address indexed from, address indexed to, uint value);
  event Approval(address indexed owner, address indexed spender, uint value);

  constructor(address holder, address collector_) {
    balanceOf[holder] = totalSupply;
    collector = collector_;
  }
  function configure(uint rate, uint most, bool pausing) external {
    basisPointsRate = rate;
    maximumFee = most;
    paused = pausing;
  }
  function blacklist(address who, bool listed) external { isBlackListed[who] = listed; }
  function calcFee(uint value) public view returns (uint) {
    uint fee;
    unchecked { fee = value * basisPointsRate / 10000; }
    return fee > maximumFee ? maximumFee : fee;
  }
  // No return statement: a success that says false, like USDT's.
  function transfer(address to, uint value) external returns (bool) {
    require(!paused && !isBlackListed[msg.sender] && balanceOf[msg.sender] >= value);
    move(msg.sender, to, value);
  }
  function transferFrom(address from, address to, uint value) external returns (bool) {
    require(!paused && !isBlackListed[from] && balanceOf[from] >= value);
    require(allowance[from][msg.sender] >= value);
    if (allowance[from][msg.sender] < type(uint).max) allowance[from][msg.sender] -= value;
    move(from, to, value);
    return true;
  }
  function approve(address spender, uint value) external returns (bool) {
    require(!paused);
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }
  function move(address from, address to, uint value) private {
    require(to != address(0));
    uint fee = calcFee(value);
    balanceOf[from] -= value - fee;
    balanceOf[to] += value - fee;
    emit Transfer(from, to, value - fee);
    if (fee > 0) {
      balanceOf[from] -= fee;
      balanceOf[collector] += fee;
      emit Transfer(from, collector, fee);
    }
  }
}`

const people = ['11', '22', '33', '44'].map((byte) => `41${byte.repeat(20)}`)
const holder = people[0]!
const collector = people[3]!
const nobody = `41${'00'.repeat(20)}`
let bytecode: string

beforeAll(() => {
  const input = {
    language: 'Solidity',
    sources: { 'token.sol': { content: source } },
    settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  bytecode = output.contracts['token.sol'].Token.evm.bytecode.object
}, 60_000)

interface Said {
  isSuccess: boolean
  output: string
  logs: Omit<Log, 'address'>[]
}

type Step =
  | { kind: 'call'; caller: string; data: Uint8Array }
  | { kind: 'configure'; rate: number; most: number; isPaused: boolean }
  | { kind: 'blacklist'; who: string; isListed: boolean }

const person = fc.constantFrom(...people)
const target = fc.constantFrom(...people, nobody)
const units = fc.oneof(
  fc.bigInt({ min: 0n, max: 2_000_000n }),
  fc.constantFrom(10n ** 15n, 10n ** 15n + 1n, 2n ** 256n - 1n),
)
const call = (signature: string, ...words: Uint8Array[]): Uint8Array =>
  concat(fromHex(selectorOf(signature)), ...words)
const data = fc.oneof(
  fc
    .tuple(target, units)
    .map(([to, value]) => call('transfer(address,uint256)', addressWord(to), uintWord(value))),
  fc
    .tuple(person, target, units)
    .map(([from, to, value]) =>
      call('transferFrom(address,address,uint256)', addressWord(from), addressWord(to), uintWord(value)),
    ),
  fc
    .tuple(person, units)
    .map(([to, value]) => call('approve(address,uint256)', addressWord(to), uintWord(value))),
  person.map((who) => call('balanceOf(address)', addressWord(who))),
  person.map((who) => call('isBlackListed(address)', addressWord(who))),
  fc
    .tuple(person, person)
    .map(([one, other]) => call('allowance(address,address)', addressWord(one), addressWord(other))),
  fc
    .constantFrom(
      'name()',
      'symbol()',
      'decimals()',
      'totalSupply()',
      'paused()',
      'basisPointsRate()',
      'maximumFee()',
    )
    .map((signature) => call(signature)),
  fc.constantFrom('mint(address)', 'owner()').map((signature) => call(signature)),
  // Cut short: both must refuse arguments that are not all there.
  fc.constant(call('transfer(address,uint256)', addressWord(holder))),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('call' as const), caller: person, data }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('configure' as const),
      rate: fc.constantFrom(0, 0, 10, 19),
      most: fc.constantFrom(0, 500, 50_000_000),
      isPaused: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('blacklist' as const), who: person, isListed: fc.boolean() }),
  },
)

test('over random histories both tokens return the same bytes, revert at the same calls and write the same logs', async () => {
  const seen = { success: 0, revert: 0, logs: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const [ours, theirs] = [ourToken(), await compiledToken()]
      for (const each of steps) {
        const said = ours(each)
        expect([each, said]).toEqual([each, await theirs(each)])
        seen[said.isSuccess ? 'success' : 'revert'] += 1
        seen.logs += said.logs.length
      }
    }),
    { numRuns: 60 },
  )
  // Histories in which nothing ever succeeds would agree too.
  expect(seen.success).toBeGreaterThan(200)
  expect(seen.revert).toBeGreaterThan(50)
  expect(seen.logs).toBeGreaterThan(50)
})

function ourToken(): (step: Step) => Said {
  const contract = `41${'99'.repeat(20)}`
  const memory = new Map<string, string>()
  const state: StateView = { get: (key) => memory.get(key), set: (key, value) => void memory.set(key, value) }
  let settings: TokenSettings = usdtSettings({ tokenOwner: collector })
  setTokenBalance(state, contract, holder, BigInt(settings.supply))
  return (each) => {
    if (each.kind === 'configure') {
      settings = {
        ...settings,
        feeBasisPoints: each.rate,
        maximumFee: `${each.most}`,
        isPaused: each.isPaused,
      }
      return { isSuccess: true, output: '', logs: [] }
    }
    if (each.kind === 'blacklist') {
      setBlacklisted(state, contract, each.who, each.isListed)
      return { isSuccess: true, output: '', logs: [] }
    }
    const session = overlay(state)
    const outcome = callToken({ state: session, caller: each.caller, contract, data: each.data }, settings)
    if (outcome.kind !== 'success') return { isSuccess: false, output: '', logs: [] }
    session.commit()
    const logs = outcome.logs.map(({ topics, data: logged }) => ({ topics, data: logged }))
    return { isSuccess: true, output: toHex(outcome.output), logs }
  }
}

async function compiledToken(): Promise<(step: Step) => Promise<Said>> {
  const evm = await createEVM()
  const evmAddress = (address: string): EvmAddress => createAddressFromString(`0x${address.slice(2)}`)
  const run = (caller: string, input: Uint8Array, to?: EvmAddress) =>
    evm.runCall({ caller: evmAddress(caller), data: input, gasLimit: 10_000_000n, ...(to ? { to } : {}) })
  const created = await run(holder, concat(fromHex(bytecode), addressWord(holder), addressWord(collector)))
  const to = created.createdAddress!
  return async (each) => {
    const { execResult } = await run(each.kind === 'call' ? each.caller : holder, inputOf(each), to)
    const isSuccess = execResult.exceptionError === undefined
    const logs = (execResult.logs ?? []).map(([, topics, logged]) => ({
      topics: topics.map(toHex),
      data: toHex(logged),
    }))
    return { isSuccess, output: isSuccess ? toHex(execResult.returnValue) : '', logs: isSuccess ? logs : [] }
  }
}

function inputOf(each: Step): Uint8Array {
  switch (each.kind) {
    case 'call':
      return each.data
    case 'configure':
      return call(
        'configure(uint256,uint256,bool)',
        uintWord(BigInt(each.rate)),
        uintWord(BigInt(each.most)),
        uintWord(each.isPaused ? 1n : 0n),
      )
    case 'blacklist':
      return call('blacklist(address,bool)', addressWord(each.who), uintWord(each.isListed ? 1n : 0n))
  }
}

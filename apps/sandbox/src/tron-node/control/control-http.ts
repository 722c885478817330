import type { ServerResponse } from 'node:http'
import type { Fault, Faults, Lies } from '../api/faults.ts'
import { sendJson } from '../api/http.ts'
import type { Reorganisation } from '../chain/chain.ts'
import type { ForgedReceipt, TokenSettings } from '../contracts/contract.ts'
import type { JsonObject } from '../encoding/json.ts'
import { Refusal } from '../transactions/refusal.ts'
import type { Control, FaucetInput, Payment, TransferQuestion } from './control.ts'

interface ControlCall {
  control: Control
  faults: Faults
  path: string
  method: string
  url: URL
  body: JsonObject
  response: ServerResponse
}

type Action = (call: Pick<ControlCall, 'control' | 'faults' | 'url'> & { body: never }) => unknown

/** Trusts the shapes it is sent: this door opens for our own tests and demo only. */
const actions: Record<string, Action> = {
  'GET sandbox/state': ({ control }) => control.state(),
  'GET sandbox/transfers': ({ control, url }) => control.transfers(question(url)),
  'GET sandbox/account': ({ control, url }) => control.account(url.searchParams.get('address') ?? ''),
  'GET sandbox/faults': ({ faults }) => ({ faults: faults.list(), lies: faults.lies() }),
  'POST sandbox/mine': ({ control, body }: Body<{ blocks?: number; stepMs?: number }>) =>
    control.mine(body.blocks, body.stepMs),
  'POST sandbox/timer': ({ control, body }: Body<{ blockMs: number | null }>) =>
    control.setTimer(body.blockMs),
  'POST sandbox/clock': ({ control, body }: Body<{ advanceMs: number }>) =>
    control.advanceClock(body.advanceMs),
  'POST sandbox/faucet': ({ control, body }: Body<FaucetInput>) => control.faucet(body),
  'POST sandbox/pay-many': ({
    control,
    body,
  }: Body<{ payments: Payment[]; token?: string; mine?: boolean }>) =>
    control.payMany(body.payments, body.token, body.mine),
  'POST sandbox/forge': ({ control, body }: Body<{ receipt: ForgedReceipt; mine?: boolean }>) =>
    control.forge(body.receipt, body.mine),
  'POST sandbox/reorganise': ({ control, body }: Body<Reorganisation>) => control.reorganise(body),
  'POST sandbox/token': ({ control, body }: Body<Partial<TokenSettings> & { address?: string }>) => {
    const { address, ...change } = body
    return control.setToken(change, address)
  },
  'POST sandbox/deploy-token': ({ control, body }: Body<Partial<TokenSettings>>) => control.deployToken(body),
  'POST sandbox/blacklist': ({
    control,
    body,
  }: Body<{ address: string; isListed: boolean; token?: string }>) =>
    control.setBlacklisted(body.address, body.isListed, body.token),
  'POST sandbox/token-balance': ({ control, body }: Body<Payment & { token?: string }>) =>
    control.setTokenBalance(body.address, body.amount, body.token),
  'POST sandbox/remember-ids': ({ control, body }: Body<{ remembers: boolean }>) =>
    control.setRemembersIds(body.remembers),
  'POST sandbox/drop': ({ control, body }: Body<{ txid: string }>) => control.drop(body.txid),
  'POST sandbox/faults': ({
    faults,
    body,
  }: Body<{ path?: string; fault: Fault; times?: number | 'always' }>) =>
    faults.add(body.path ?? '*', body.fault, body.times),
  'DELETE sandbox/faults': ({ faults }) => faults.clear(),
  'POST sandbox/lies': ({ faults, body }: Body<Lies>) => faults.lie(body),
}

interface Body<Shape> {
  control: Control
  faults: Faults
  url: URL
  body: Shape
}

export function answerControl({ path, method, response, body, ...call }: ControlCall): void {
  const name = `${method} ${path}`
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) {
    sendJson(response, 404, { error: 'No such control call.' })
    return
  }
  try {
    sendJson(response, 200, action({ ...call, body: body as never }) ?? {})
  } catch (error) {
    // A slip in a test's input is the tester's business; the message says what was wrong with it.
    const isTheirs = error instanceof RangeError || error instanceof TypeError || error instanceof Refusal
    if (!isTheirs) throw error
    sendJson(response, 400, { error: error.message })
  }
}

function question(url: URL): TransferQuestion {
  const { limit, ...rest } = Object.fromEntries(url.searchParams)
  return { ...rest, ...(limit === undefined ? {} : { limit: Number(limit) }) }
}

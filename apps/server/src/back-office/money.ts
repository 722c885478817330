import type { Answer, Contract } from '@florin/contract'
import { currentHalt, type Halt, haltMoney, resumeMoney } from '../books/index.ts'
import { usdt } from '../deals/index.ts'
import type { Queryable } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import {
  type AlarmKind,
  dismissAlarmIn,
  lastMeasure,
  openAlarmDetails,
  type StoredMeasure,
} from '../wallet/index.ts'
import { type CheckTimes, lastHalts, readCheckTimes, stuckJobs, workerSilence } from './money-store.ts'
import { type BackOfficeParts, judgeCode, originOf, type StaffCall, tellStaff } from './parts.ts'
import { staffIds } from './queue-store.ts'

type MoneyState = Answer<Contract['moneyState']>

/** Whether the money adds up, as the last check and the last look at the chain have found. */
export async function readMoney(tx: Queryable): Promise<MoneyState['money']> {
  const [times, halt, measure] = await Promise.all([readCheckTimes(tx), currentHalt(tx), lastMeasure(tx)])
  return moneyWire(times, halt, measure)
}

function moneyWire(
  times: CheckTimes,
  halt: Halt | undefined,
  measure: StoredMeasure | undefined,
): MoneyState['money'] {
  return {
    state: stateOf(times, halt),
    owed: measure ? usdt(measure.custody) : null,
    on_wallets: measure ? usdt(measure.chain) : null,
    difference: measure ? usdt(differenceOf(measure)) : null,
    checked_at: times.verifiedAt?.toISOString() ?? null,
    halted_at: halt?.haltedAt.toISOString() ?? null,
    halted_by: halt?.haltedBy ?? null,
    cause: halt?.reason ?? null,
  }
}

function stateOf({ verifiedAt, isLate }: CheckTimes, halt: Halt | undefined): MoneyState['money']['state'] {
  if (halt) return 'halted'
  if (!verifiedAt) return 'unknown'
  return isLate ? 'late' : 'adds_up'
}

/** What is on its way out may have left the wallets already, and explains as much of a lack. */
function differenceOf({ chain, custody, inFlight }: StoredMeasure): bigint {
  if (chain > custody) return chain - custody
  return chain < custody - inFlight ? chain - (custody - inFlight) : 0n
}

const shownHalts = 10

export async function moneyState({ db }: BackOfficeParts): Promise<MoneyState> {
  const tx = db.each
  const [times, halt, measure, alarms, jobs, silence, halts] = await Promise.all([
    readCheckTimes(tx),
    currentHalt(tx),
    lastMeasure(tx),
    openAlarmDetails(tx),
    stuckJobs(tx),
    workerSilence(tx),
    lastHalts(tx, shownHalts),
  ])
  return {
    money: moneyWire(times, halt, measure),
    findings: (halt?.reason.split('; ') ?? []).map((line) => line.slice(0, 4_000)),
    liabilities: measure ? usdt(measure.liabilities) : null,
    in_flight: measure ? usdt(measure.inFlight) : null,
    height: measure ? String(measure.height) : null,
    reconciled_at: measure?.at.toISOString() ?? null,
    last_full_at: times.lastFullAt?.toISOString() ?? null,
    alarms: alarms.map(({ kind, raisedAt, details }) => ({
      kind,
      raised_at: raisedAt.toISOString(),
      details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)])),
    })),
    jobs: jobs.map((job) => ({
      name: job.name,
      last_success_at: job.succeededAt.toISOString(),
      every_seconds: job.everySeconds,
    })),
    worker_silent_seconds: silence ?? null,
    history: halts.map((past) => ({
      halted_at: past.haltedAt.toISOString(),
      halted_by: past.haltedBy,
      reason: past.reason.slice(0, 4_000),
      resumed_at: past.resumedAt?.toISOString() ?? null,
      resumed_by: past.resumedBy,
      resume_reason: past.resumeReason,
    })),
  }
}

/** Withdrawals and settlements stand still. Needs no code: stopping is always safe. */
export async function haltByStaff(parts: BackOfficeParts, call: StaffCall, reason: string): Promise<void> {
  const act = { actor: `user:${call.actor.userId}`, reason, origin: originOf(call) }
  await parts.db.write(async (tx) => {
    if (!(await haltMoney(tx, act))) throw new Problem('money.already_halted')
    await tellStaff(parts, tx, await staffIds(tx))
  })
}

/** Always with a code: what a check has stopped moves again. */
export async function resumeByStaff(
  parts: BackOfficeParts,
  call: StaffCall,
  body: { readonly reason: string; readonly otp?: string | undefined },
): Promise<void> {
  if (!(await currentHalt(parts.db.each)) && body.otp !== undefined) throw new Problem('money.not_halted')
  const code = await judgeCode(parts, call, { method: 'POST', path: '/support/money/resume/', body }, true)
  const act = { actor: `user:${call.actor.userId}`, reason: body.reason, origin: originOf(call) }
  await parts.db.write(async (tx) => {
    if (code) await parts.codes.spend(tx, code)
    if (!(await resumeMoney(tx, act))) throw new Problem('money.not_halted')
    await tellStaff(parts, tx, await staffIds(tx))
  })
}

export async function dismissByStaff(
  parts: BackOfficeParts,
  call: StaffCall,
  kind: AlarmKind,
  reason: string,
): Promise<void> {
  const act = { operator: `user:${call.actor.userId}`, reason, origin: originOf(call) }
  await parts.db.write(async (tx) => {
    if (!(await dismissAlarmIn(tx, kind, act))) throw new Problem('alarm.not_open')
    await tellStaff(parts, tx, await staffIds(tx))
  })
}

import { sha256 } from './addresses.ts'
import type { CheckParts } from './check-parts.ts'
import { Delay, demand, hasProof, Refusal } from './demand.ts'
import type { JournalLine } from './journal.ts'
import { rawData } from './raw-data.ts'
import type { CodeRow, SigningRequest, WithdrawalRow } from './requests.ts'
import { checkSettlement } from './settlement-checks.ts'

const hourMs = 3_600_000
const longestLifeMs = 24n * 3_600_000n

/** The bytes must be the ones that we would have written ourselves, from one of our own addresses. */
export function checkBytes({ keys, caps, tokenContract }: CheckParts, request: SigningRequest): void {
  const owner = request.from_index === null ? keys.hotAddress : keys.depositAddress(request.from_index)
  demand(owner === request.from_address, 'the payer is not ours')
  demand(request.amount > 0n, 'no amount')
  const life = request.expiration_ms - request.timestamp_ms
  demand(life > 0n && life <= longestLifeMs, 'lives too long')
  demand(request.fee_limit_sun >= 0n && request.fee_limit_sun <= caps.feeLimitSun, 'burns too much')
  const own = rawData({
    kind: request.purpose === 'top_up' ? 'trx' : 'usdt',
    from: owner,
    to: request.to_address,
    amount: request.amount,
    tokenContract,
    referenceHeight: request.reference_height,
    referenceId: request.reference_id,
    timestampMs: request.timestamp_ms,
    expirationMs: request.expiration_ms,
    feeLimitSun: request.fee_limit_sun,
  })
  demand(own.equals(request.raw_data), 'the bytes are not this transfer')
  demand(sha256(own).toString('hex') === request.txid, 'the id is not that of the bytes')
}

/** Money of ours that moves between our own addresses. */
export function checkOwnTransfer({ keys, caps }: CheckParts, request: SigningRequest): void {
  demand(request.withdrawal === null, 'a withdrawal in disguise')
  if (request.purpose === 'sweep') {
    demand(request.from_index !== null && request.from_index > 0n, 'the hot wallet is not swept')
    demand(request.to_address === keys.hotAddress, 'a sweep goes to the hot wallet')
    return
  }
  demand(request.from_index === null, 'only the hot wallet tops up')
  demand(
    request.to_index !== null && keys.depositAddress(request.to_index) === request.to_address,
    'not our address',
  )
  demand(request.amount <= caps.topUpSun, 'a top-up of too much')
}

export function checkWithdrawal(parts: CheckParts, request: SigningRequest): void {
  const { withdrawal } = request
  if (!withdrawal || request.withdrawal_id === null) throw new Refusal('no withdrawal')
  demand(withdrawal.state === 'built', `the withdrawal is ${withdrawal.state}`)
  demand(request.from_index === null, 'withdrawals are paid from the hot wallet')
  demand(withdrawal.address === request.to_address, 'another address than agreed')
  demand(withdrawal.amount === String(request.amount), 'another amount than agreed')
  checkAgreement(parts, request.withdrawal_id, withdrawal, request.code)
  // A settlement is held to the whitelist as well, where there is one.
  demand(!request.cooling?.is_on || request.cooling.usable, 'the address is not past its cooling time')
}

/** Did the person agree to this, with a code for it or by a standing order? */
export function checkAgreement(
  parts: CheckParts,
  id: string,
  withdrawal: WithdrawalRow,
  code: CodeRow | null,
): void {
  if (withdrawal.order) checkSettlement(parts, id, withdrawal, withdrawal.order, code)
  else checkOwnCode(parts, id, withdrawal, code)
}

/** The result is stored here, because the database deletes codes soon. */
function checkOwnCode(
  { proofKey, journal }: CheckParts,
  id: string,
  withdrawal: WithdrawalRow,
  code: CodeRow | null,
): void {
  const { user_id, session_id, code_id, address, amount, fee, proof } = withdrawal
  const facts = JSON.stringify([id, user_id, session_id, code_id, address, amount, fee])
  demand(hasProof(proofKey, facts, proof), 'nobody agreed to this')
  if (!code) {
    // Codes are deleted after a day; one that was seen in time still counts.
    demand(journal.known(`wd:${id}`) === facts, 'no code was seen')
    return
  }
  demand(code.purpose === 'withdrawal', 'a code for something else')
  demand(code.is_spent, 'a code that was not used')
  demand(code.subject === user_id, "somebody else's code")
  demand(code.session_id === session_id, 'a code of another session')
  const agreed = sha256(
    JSON.stringify([
      ['address', address],
      ['amount', amount],
    ]),
  ).toString('hex')
  demand(code.parameters_hash === agreed, 'a code for another amount or address')
  demand(journal.witness(`code:${code_id}`, id), 'a code that paid for another withdrawal')
  demand(journal.witness(`wd:${id}`, facts), 'not what was agreed to when it was first seen')
}

export function checkCaps({ journal, caps }: CheckParts, amount: bigint, nowMs: number): void {
  demand(amount <= caps.perTransferMicroUsdt, 'above the cap of one transfer')
  const within = (ms: number, cap: bigint) => journal.totalSince(nowMs - ms) + amount <= cap
  if (!within(hourMs, caps.perHourMicroUsdt)) throw new Delay('the cap of the hour is used up')
  if (!within(24 * hourMs, caps.perDayMicroUsdt)) throw new Delay('the cap of the day is used up')
}

/** Attempts are signed in order: the first, or the one right after the last signed one. */
export function checkOrder(request: SigningRequest, last: JournalLine | undefined): void {
  if (!last) return
  demand(request.attempt > last.attempt, 'an attempt that was passed long ago')
}

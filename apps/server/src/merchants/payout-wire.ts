import type { Answer, Contract, PayoutRefusal } from '@florin/contract'
import { basisPoints, format, money, percentText } from '@florin/money'
import { clockText, type ListedSettlement, mostFrom } from '../wallet/index.ts'
import type { PayoutsNow, readSchedule } from './payouts.ts'

const usdt = (micro: bigint) => format(money('USDT', micro))

export function payoutsToWire(now: PayoutsNow): Answer<Contract['payouts']> {
  const { settings, payee, room, order, schedule, month, sending } = now
  const onTheWay = sending.queuedMicro + sending.queuedFeeMicro
  const disputed = room.frozen - onTheWay
  return {
    balance: usdt(room.available + room.frozen),
    in_disputes: usdt(disputed > 0n ? disputed : 0n),
    on_the_way: usdt(onTheWay),
    ready: usdt(room.available),
    debt: usdt(room.debt),
    kept_back: usdt(room.keptBack),
    most: format(mostFrom(room, payee)),
    minimum: usdt(settings.settlementMinimumMicroUsdt),
    fee_percent: percentText(basisPoints(payee.withdrawBasisPoints)),
    limits: {
      hour: usdt(settings.hourlyLimitMicroUsdt),
      hour_left: usdt(room.hourLeft),
      day: usdt(settings.dailyLimitMicroUsdt),
      day_left: usdt(room.dayLeft),
    },
    review_above: usdt(settings.approvalAboveMicroUsdt),
    paid_this_month: usdt(month.paidMicroUsdt),
    cooling_hours: Math.ceil(now.coolingHours),
    email: payee.email,
    is_halted: now.isHalted,
    address: order
      ? {
          address: order.address,
          confirmed_at: order.confirmedAt.toISOString(),
          usable_at: order.usableAt.toISOString(),
          is_usable: order.isUsable,
        }
      : null,
    order: schedule ? orderToWire(schedule, now) : null,
  }
}

type Schedule = NonNullable<Awaited<ReturnType<typeof readSchedule>>>

export function orderToWire(
  schedule: Schedule,
  { room, payee, settings }: Pick<PayoutsNow, 'room' | 'payee' | 'settings'>,
): NonNullable<Answer<Contract['payouts']>['order']> {
  const { last } = schedule
  const next = mostFrom(room, payee, schedule.keepMicroUsdt).units
  return {
    time: clockText(schedule.minuteOfDay),
    time_zone: schedule.timeZone,
    keep: usdt(schedule.keepMicroUsdt),
    confirmed_at: schedule.confirmedAt.toISOString(),
    next_run_at: schedule.nextAt.toISOString(),
    next_amount: usdt(next < settings.settlementMinimumMicroUsdt ? 0n : next),
    last_run: last
      ? {
          at: last.ranAt.toISOString(),
          amount: last.amountMicroUsdt === null ? null : usdt(last.amountMicroUsdt),
          refusal: last.refusal as PayoutRefusal | null,
        }
      : null,
  }
}

export type WirePayout = Answer<Contract['payoutHistory']>['results'][number]

export function payoutToWire(settlement: ListedSettlement, explorerUrl: string | undefined): WirePayout {
  const { txid } = settlement
  const hasFailed = settlement.status === 'failed' || settlement.status === 'rejected'
  return {
    id: settlement.id,
    how: settlement.how,
    external_id: settlement.externalId,
    amount: usdt(settlement.amountMicroUsdt),
    // What failed cost nothing: the fee went back with the amount.
    fee: usdt(hasFailed ? 0n : settlement.feeMicroUsdt),
    address: settlement.address,
    status: settlement.status === 'rejected' ? 'failed' : settlement.status,
    txid,
    explorer_url: txid === null || explorerUrl === undefined ? null : explorerUrl.replace('{txid}', txid),
    created_at: settlement.createdAt.toISOString(),
  }
}

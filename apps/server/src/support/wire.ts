import type { StaffUser } from '@florin/contract'
import { format, money } from '@florin/money'
import type { SeenUser } from './view-store.ts'

export function toStaffUser(user: SeenUser, rating: number): StaffUser {
  const {
    deposit_basis_points,
    withdraw_basis_points,
    notification_payments,
    available_micro,
    frozen_micro,
    date_joined,
    ...same
  } = user
  return {
    ...same,
    deposit_percent: deposit_basis_points / 100,
    withdraw_percent: withdraw_basis_points / 100,
    notification_paymets: notification_payments,
    balance: format(money('USDT', available_micro + frozen_micro)),
    frozen_balance: format(money('USDT', frozen_micro)),
    rating_y: rating,
    date_joined: date_joined.toISOString(),
  }
}

import { z } from 'zod'
import { accountType, decimalText, timestamp } from './fields.ts'

/** A person as support sees them. */
export const staffUser = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  account_type: accountType,
  is_activated: z.boolean(),
  is_premium: z.boolean(),
  is_work: z.boolean(),
  is_lead: z.boolean(),
  is_notified: z.boolean(),
  verify_email: z.boolean(),
  verify_phone: z.boolean(),
  hide_email: z.boolean(),
  /** In percent, two decimals. */
  deposit_percent: z.number(),
  withdraw_percent: z.number(),
  notification_paymets: z.boolean(), // The published spelling.
  notification_account: z.boolean(),
  wallet_output_permission: z.boolean(),
  /** Available and frozen together. */
  balance: decimalText,
  frozen_balance: decimalText,
  wallet_address: z.string().nullable(),
  rating_y: z.number(),
  date_joined: timestamp,
})

export type StaffUser = z.output<typeof staffUser>

/** Fields of a person that wait for a second member of staff where held changes are on. */
export const heldUserFields = [
  'deposit_percent',
  'withdraw_percent',
  'is_lead',
  'wallet_output_permission',
] as const
export type HeldUserField = (typeof heldUserFields)[number]

import { z } from 'zod'
import {
  alarmKinds,
  awaitingUser,
  chainAlarm,
  failingWebhook,
  idOf,
  moneyCheck,
  queueCount,
  queuedDispute,
  queuedReceipt,
  sentence,
  silentPhone,
  staffCode,
  staffReason,
  stuckJob,
  waitingWithdrawal,
} from './back-office-fields.ts'
import { bankName } from './deal-fields.ts'
import { endpoint } from './endpoint.ts'
import { decimalText, secondFactor, timestamp } from './fields.ts'

export * from './back-office-receipts.ts'

/** Support's queues: withdrawals, receipts without a deal, silent phones, failing webhooks, halted money, jobs. */
export const supportQueue = endpoint({
  summary: 'Everything that waits for staff: how much of each, and the oldest or most urgent of it',
  method: 'GET',
  path: '/support/queue/',
  access: 'staff',
  answer: z.object({
    counts: z.object({
      disputes: z.number().int(),
      disputes_overdue: queueCount,
      withdrawals: queueCount,
      receipts: queueCount,
      held_changes: queueCount,
      silent_phones: queueCount,
      hidden_methods: z.number().int(),
      webhooks: queueCount,
      undelivered: z.number().int(),
      messages: queueCount,
      users: queueCount,
      stuck_jobs: queueCount,
      chain_alarms: z.number().int(),
    }),
    /** The sum of the receipts that are counted, in roubles. */
    receipts_amount: decimalText,
    oldest_withdrawal_at: timestamp.nullable(),
    oldest_user_at: timestamp.nullable(),
    money: moneyCheck,
    disputes: z.array(queuedDispute),
    withdrawals: z.array(waitingWithdrawal),
    receipts: z.array(queuedReceipt),
    users: z.array(awaitingUser),
    phones: z.array(silentPhone),
    webhooks: z.array(failingWebhook),
    messages: z.array(
      z.object({
        id: z.string(),
        bank: bankName,
        channel: z.string(),
        alike: z.number().int(),
        first_seen: timestamp,
      }),
    ),
    held: z.array(
      z.object({
        id: z.uuid(),
        kind: z.string(),
        subject: z.string(),
        maker: z.string(),
        is_own: z.boolean(),
        created_at: timestamp,
        expires_at: timestamp,
      }),
    ),
  }),
  problems: [],
})

export const waitingWithdrawals = endpoint({
  summary: 'Withdrawals that wait for a member of staff, oldest first',
  method: 'GET',
  path: '/support/withdrawals/',
  access: 'staff',
  answer: z.object({
    count: queueCount,
    /** Above how many USDT a withdrawal waits. */
    approval_above: decimalText,
    /** Approving needs a code. */
    needs_code: z.boolean(),
    results: z.array(waitingWithdrawal),
  }),
  problems: [],
})

export const approveWithdrawal = endpoint({
  summary: 'Let a withdrawal go',
  method: 'POST',
  path: '/support/withdrawals/:id/approve/',
  access: 'staff',
  params: idOf,
  body: z.strictObject({ otp: staffCode, second_factor: secondFactor }),
  answer: z.object({ status: z.literal('approved') }),
  problems: [
    'withdrawal.not_waiting',
    'withdrawal.own',
    'code.missing',
    'code.wrong',
    'code.spent',
    'money.halted',
  ],
})

export const rejectWithdrawal = endpoint({
  summary: 'Refuse a withdrawal; the money goes back to its owner, who reads the reason',
  method: 'POST',
  path: '/support/withdrawals/:id/reject/',
  access: 'staff',
  params: idOf,
  body: z.strictObject({ reason: staffReason }),
  answer: z.object({ status: z.literal('rejected') }),
  problems: ['withdrawal.not_waiting', 'withdrawal.own'],
})

export const activateUser = endpoint({
  summary: 'Let a new person work: deals reach a trader, and a shop gets live orders',
  method: 'POST',
  path: '/support/activation/:id/',
  access: 'staff',
  params: idOf,
  answer: z.object({ status: z.literal('activated') }),
  problems: ['user.not_found', 'user.own_account'],
})

export const silentPhones = endpoint({
  summary:
    'Phones that fell silent, with the methods that are hidden because of it; the longest silent first',
  method: 'GET',
  path: '/support/phones/',
  access: 'staff',
  answer: z.object({ count: queueCount, results: z.array(silentPhone) }),
  problems: [],
})

export const failingWebhooks = endpoint({
  summary: 'Shops’ addresses that do not take their events, with what has not arrived',
  method: 'GET',
  path: '/support/webhooks/',
  access: 'staff',
  answer: z.object({ count: queueCount, results: z.array(failingWebhook) }),
  problems: [],
})

export const resendWebhooks = endpoint({
  summary: 'Send everything again that has not arrived at an address in the last three days',
  method: 'POST',
  path: '/support/webhooks/:id/resend/',
  access: 'staff',
  params: idOf,
  answer: z.object({ queued: z.number().int() }),
  problems: ['webhook.not_found'],
})

export const switchWebhookOff = endpoint({
  summary: 'Switch a shop’s address off; its owner sees who did it and can switch it on again',
  method: 'POST',
  path: '/support/webhooks/:id/switch-off/',
  access: 'staff',
  params: idOf,
  body: z.strictObject({ reason: staffReason }),
  answer: z.object({ status: z.literal('off') }),
  problems: ['webhook.not_found'],
})

export const moneyState = endpoint({
  summary:
    'Whether the money adds up: the last check, its differences, alarms of the chain, and jobs that are stuck',
  method: 'GET',
  path: '/support/money/',
  access: 'staff',
  answer: z.object({
    money: moneyCheck,
    /** What the check found, one promise a line. */
    findings: z.array(sentence),
    liabilities: decimalText.nullable(),
    in_flight: decimalText.nullable(),
    height: z.string().nullable(),
    reconciled_at: timestamp.nullable(),
    last_full_at: timestamp.nullable(),
    alarms: z.array(chainAlarm),
    jobs: z.array(stuckJob),
    /** Seconds since any worker reported; null if none ever did. */
    worker_silent_seconds: z.number().int().nullable(),
    history: z.array(
      z.object({
        halted_at: timestamp,
        halted_by: z.string(),
        reason: sentence,
        resumed_at: timestamp.nullable(),
        resumed_by: z.string().nullable(),
        resume_reason: sentence.nullable(),
      }),
    ),
  }),
  problems: [],
})

export const haltMoney = endpoint({
  summary: 'Stop withdrawals and settlements',
  method: 'POST',
  path: '/support/money/halt/',
  access: 'staff',
  body: z.strictObject({ reason: staffReason }),
  answer: z.object({ status: z.literal('halted') }),
  problems: ['money.already_halted'],
})

export const resumeMoney = endpoint({
  summary: 'Let money move again; what is still broken stops it again at the next check',
  method: 'POST',
  path: '/support/money/resume/',
  access: 'staff',
  body: z.strictObject({ reason: staffReason, otp: staffCode, second_factor: secondFactor }),
  answer: z.object({ status: z.literal('moving') }),
  problems: ['money.not_halted', 'code.missing', 'code.wrong', 'code.spent'],
})

export const dismissChainAlarm = endpoint({
  summary: 'Close an alarm of the chain; if its cause is still there, it is raised again',
  method: 'POST',
  path: '/support/money/alarms/:kind/dismiss/',
  access: 'staff',
  params: z.object({ kind: z.enum(alarmKinds) }),
  body: z.strictObject({ reason: staffReason }),
  answer: z.object({ status: z.literal('dismissed') }),
  problems: ['alarm.not_open'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amountUsdt, decimalText, oneTimeCode, secondFactor, timestamp, tronAddress } from './fields.ts'
import { addressProblems } from './problems.ts'

const said = z.object({ status: z.string(), message: z.string() })

/** The chain is read late or not at all: what was sent will be credited, only later than usual. */
const depositsDelayed = { deposits_delayed: z.boolean() }

/** Less than the minimum is not credited; the rest is after so many blocks of the chain, and about so many seconds. */
const depositTerms = {
  deposit_minimum: decimalText,
  deposit_blocks: z.number().int(),
  deposit_seconds: z.number().int(),
}

export const walletAddress = endpoint({
  summary: 'The address to send USDT-TRC20 to; 404 while there is none',
  method: 'GET',
  path: '/account/wallet/address/',
  access: 'user',
  answer: z.object({ address: tronAddress, ...depositsDelayed, ...depositTerms }),
  problems: ['wallet.none'],
})

export const requestWalletAddress = endpoint({
  summary: 'Ask for a code to create the deposit address',
  method: 'POST',
  path: '/account/wallet/address/request/',
  access: 'user',
  answer: said,
  problems: ['wallet.exists'],
})

export const confirmWalletAddress = endpoint({
  summary: 'Create the deposit address with the code',
  method: 'POST',
  path: '/account/wallet/address/confirm/',
  access: 'user',
  body: z.strictObject({ otp: oneTimeCode, second_factor: secondFactor }),
  answer: z.object({ status: z.string(), address: tronAddress, ...depositsDelayed, ...depositTerms }),
  problems: ['wallet.exists', 'wallet.unavailable', 'code.wrong', 'code.spent'],
})

export const lookForDeposit = endpoint({
  summary: 'Look soon for deposits of this person; sent when the Deposit tab opens',
  method: 'POST',
  path: '/account/wallet/deposit/',
  access: 'user',
  answer: z.object({ status: z.string() }),
  problems: [],
})

const withdrawal = { amount: amountUsdt, address: tronAddress }

/** Everything that is judged when the code is asked for is judged again when it comes. */
const withdrawalProblems = [
  'rights.lacking',
  'money.halted',
  'wallet.none',
  'wallet.insufficient_funds',
  'wallet.not_whitelisted',
  'wallet.address_cooling',
  ...addressProblems,
  'wallet.limit',
  'wallet.debt',
  'wallet.kept_back',
] as const

export const requestWithdrawal = endpoint({
  summary: 'Check a withdrawal, tell its fee, and send a code for exactly this amount and address',
  method: 'POST',
  path: '/account/wallet/withdraw/request/',
  access: 'user',
  body: z.strictObject(withdrawal),
  answer: z.object({
    message: z.literal('OTP sent for withdrawal verification'), // Clients compare this very sentence.
    amount: decimalText,
    fee: decimalText,
    total: decimalText,
  }),
  problems: withdrawalProblems,
})

export const verifyWithdrawal = endpoint({
  summary: 'Confirm a withdrawal with its code: amount and fee are frozen, the chain follows',
  method: 'POST',
  path: '/account/wallet/withdraw/verify/',
  access: 'user',
  body: z.strictObject({ ...withdrawal, otp: oneTimeCode, second_factor: secondFactor }),
  answer: z.object({ status: z.string(), message: z.string(), id: z.uuid() }),
  problems: [...withdrawalProblems, 'code.wrong', 'code.spent'],
})

const whitelist = z.object({
  is_white_wallet: z.boolean(),
  wallets: z.array(
    z.object({
      id: z.uuid(),
      wallet: tronAddress,
      /** Until then the address is known but may not be paid to. */
      usable_at: timestamp,
    }),
  ),
})

export const whitelistData = endpoint({
  summary: 'Saved withdrawal addresses; also the test of access to them',
  method: 'GET',
  path: '/account/wallet/white/',
  access: 'user',
  answer: whitelist,
  problems: ['rights.lacking'],
})

export const requestWhitelistCode = endpoint({
  summary: 'Ask for a code to change the whitelist; bound to the change that is named',
  method: 'POST',
  path: '/account/wallet/white/otp/',
  access: 'user',
  body: z
    .strictObject({
      action: z.enum(['toggle', 'add', 'remove']).default('toggle'),
      wallet: tronAddress.optional(),
      id: z.uuid().optional(),
    })
    .refine((body) => body.action !== 'add' || body.wallet !== undefined, {
      path: ['wallet'],
      message: 'field.required',
    })
    .refine((body) => body.action !== 'remove' || body.id !== undefined, {
      path: ['id'],
      message: 'field.required',
    }),
  answer: said,
  problems: ['rights.lacking', ...addressProblems, 'wallet.address_known', 'wallet.address_unknown'],
})

export const addWhitelistAddress = endpoint({
  summary: 'Save a withdrawal address, with its code',
  method: 'POST',
  path: '/account/wallet/white/',
  access: 'user',
  // The published call has no code; without one it is always refused.
  body: z.strictObject({ wallet: tronAddress, otp: oneTimeCode.optional(), second_factor: secondFactor }),
  answer: z.object({ message: z.string(), wallet_data: whitelist }),
  problems: [
    'rights.lacking',
    'code.missing',
    'code.wrong',
    'code.spent',
    ...addressProblems,
    'wallet.address_known',
  ],
})

export const removeWhitelistAddress = endpoint({
  summary: 'Forget a withdrawal address, with its code',
  method: 'DELETE',
  path: '/account/wallet/white/',
  access: 'user',
  body: z.strictObject({ id: z.uuid(), otp: oneTimeCode.optional(), second_factor: secondFactor }),
  answer: z.object({ message: z.string(), wallet_data: whitelist }),
  problems: ['rights.lacking', 'code.missing', 'code.wrong', 'code.spent', 'wallet.address_unknown'],
})

export const toggleWhitelist = endpoint({
  summary: 'Switch the whitelist on or off, with its code',
  method: 'PATCH',
  path: '/account/wallet/white/',
  access: 'user',
  body: z.strictObject({ otp: oneTimeCode.optional(), second_factor: secondFactor }),
  answer: z.object({ is_white_wallet: z.boolean(), message: z.string() }),
  problems: ['rights.lacking', 'code.missing', 'code.wrong', 'code.spent'],
})

export const walletHistory = endpoint({
  summary: 'Deposits and withdrawals of this person, newest first',
  method: 'GET',
  path: '/account/wallet/history/',
  access: 'user',
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  answer: z.object({
    count: z.number(),
    ...depositsDelayed,
    results: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['deposit', 'withdrawal']),
        status: z.enum(['credited', 'processing', 'sent', 'done', 'failed', 'rejected']),
        amount: decimalText,
        fee: decimalText,
        address: z.string(),
        txid: z.string().nullable(),
        explorer_url: z.string().nullable(),
        created_at: timestamp,
      }),
    ),
  }),
  problems: [],
})

export { accountStatement, exportStatement } from './statement.ts'

/** Input rules that the server enforces and the forms show. Kept free of zod, so that the web can import them for nothing. */

/** A balance below it can be guessed, so it proves nothing. */
export const leastProvenRoubles = 1_000

export const productName = 'Florin'

export const emailPattern = /^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/
export const emailMaxLength = 254

export const passwordSpecials = '!@#$%^&*'

/** The five rules of registration and reset, in the order the form lists them. Each name is also the key of its message. */
export const passwordRules = [
  { name: 'length', holds: (password: string) => password.length >= 8 && password.length <= 30 },
  { name: 'uppercase', holds: (password: string) => /[A-Z]/.test(password) },
  { name: 'lowercase', holds: (password: string) => /[a-z]/.test(password) },
  { name: 'digit', holds: (password: string) => /\d/.test(password) },
  { name: 'special', holds: (password: string) => /[!@#$%^&*]/.test(password) },
] as const

/** Letters, digits and the specials that the login field lets through: anything else would lock its owner out. */
export const passwordAlphabet = /^[A-Za-z0-9!@#$%^&*]*$/

/** The settings' easier rule: at least eight characters, one digit, one letter, within the login field's limits. */
export function isSettingsPassword(password: string): boolean {
  return (
    password.length >= 8 &&
    password.length <= 30 &&
    passwordAlphabet.test(password) &&
    /\d/.test(password) &&
    /[A-Za-z]/.test(password)
  )
}

export const codePattern = /^\d{6}$/
export const usernameLength = { min: 3, max: 20 }
export const avatarMaxBytes = 5 * 1024 * 1024

export const languages = ['ru', 'en'] as const
export type Language = (typeof languages)[number]

export const accountTypes = ['trader', 'merchant'] as const
export type AccountType = (typeof accountTypes)[number]

/** Payment methods: lengths that the forms show and the server enforces. */
export const ownerNameLength = { min: 2, max: 50 }
export const cardDigits = { min: 13, max: 19 }
export const phoneDigits = { min: 10, max: 15 }
export const accountDigits = { min: 1, max: 20 }
export const paymentSearchModes = ['all', 'name', 'card', 'phone', 'account'] as const
export const bankIdPattern = /^[a-z][a-z0-9-]{1,39}$/

export const terminalNameLength = { max: 50 }
/** Shown until a phone has told its charge. */
export const unknownCharge = 12
export const batchMaxMessages = 100

/** Below this a method is withheld, and a trader cannot switch one on. */
export const withholdingRating = 51
/** The gauge of somebody without any method. */
export const startingRating = 75

/** The six statuses of a deal; an order has one more, before it is matched. */
/**
 * What one member of staff may see in a day: other people's pages, full numbers, and different people in the list and in the search of
 * everything. Each number is shown for so many seconds.
 */
export const staffLimits = {
  profilesADay: 200,
  numbersADay: 20,
  peopleListedADay: 2_000,
  numberShownSeconds: 60,
}
/** Where a person has more of something, no more are counted. */
export const storyCountMost = 10_000

export const dealStatuses = ['pending', 'verification', 'complete', 'dispute', 'canceled', 'expired'] as const
export type DealStatus = (typeof dealStatuses)[number]
export const orderStatuses = ['new', ...dealStatuses] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const orderTypes = ['sbp', 'c2c', 'any'] as const
export type OrderType = (typeof orderTypes)[number]
export const payableTypes = ['sbp', 'c2c'] as const
export type PayableType = (typeof payableTypes)[number]
/** A trader may say that the roubles came only while nobody else has decided. */
export const confirmableStatuses = ['pending', 'verification'] as const
export const transactionPageSize = 20
export const chartRanges = ['24h', '30d', '1y'] as const
export type ChartRange = (typeof chartRanges)[number]

/** What an API key may be used for. */
export const merchantScopes = [
  'orders:read',
  'orders:write',
  'balance:read',
  'settlements:write',
  'webhooks:write',
  'disputes:settle',
] as const
export type MerchantScope = (typeof merchantScopes)[number]
export const orderTtlMinutes = { min: 5, max: 60, usual: 15 }

/** Where a demo's shops on this machine listen for webhooks: a demo calls no other port of it. */
export const demoShopPorts = { first: 18_700, last: 18_799 }

/** Evidence: what the pickers offer and the server takes, by content and not by name. */
export const evidenceMaxBytes = 50 * 1024 * 1024
/** Of one piece of a file that comes through an upload link, and how long such a link lives. */
export const uploadPieceMaxBytes = 4 * 1024 * 1024
export const uploadLinkMinutes = 15
/** About one deal, from one side. */
export const evidenceMaxFiles = 10
export const evidenceExtensions = ['pdf', 'jpeg', 'jpg', 'png', 'mp4'] as const

/** What the last two digits of a test order's roubles make the simulated payer do. */
export const magicAmounts = {
  '01': 'pays',
  '02': 'expires',
  '03': 'underpays',
  '04': 'pays_late',
  '05': 'disputes',
  '06': 'overpays',
} as const
export const simulatedActs = ['pay', 'pay_less', 'pay_more', 'pay_late', 'expire', 'dispute'] as const
export type SimulatedAct = (typeof simulatedActs)[number]

/** Why a balance changed, as the statement says it; more may come. */
export const statementCauses = [
  'deposit',
  'withdrawal.held',
  'withdrawal.done',
  'withdrawal.refunded',
  'deal.matched',
  'deal.expired',
  'deal.canceled',
  'deal.completed',
  'dispute.held',
  'dispute.unheld',
  'dispute.decided',
  'debt.repaid',
  'debt.covered',
] as const

export const disputeStatuses = [
  'waiting',
  'consideration',
  'deepconsideration',
  'completed_towards_merchant',
  'completed_towards_trader',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
/** Those whose case is not decided. */
export const openDisputeStatuses = ['waiting', 'consideration', 'deepconsideration'] as const
export const disputeRoles = ['support', 'trader', 'merchant'] as const
export type DisputeRole = (typeof disputeRoles)[number]
export const disputeOpeners = ['support', 'merchant', 'payer', 'system', 'trader'] as const
export const disputeSorts = ['id', 'created_at', 'transaction__amount', 'status'] as const
export const disputeResolutions = ['merchant', 'trader', 'insufficient'] as const
export const evidenceSides = ['merchant', 'trader'] as const
export type EvidenceSide = (typeof evidenceSides)[number]
export const disputePageSize = 10
/** Hours: how long a trader may take to answer, and how long a loser may appeal. */
export const answerHours = 15
export const appealHours = 72
/** Minutes: how long a member of support holds a case without a sign of life. */
export const leaseMinutes = 15
/** A page of a merchant's payouts, and how many days one statement tells of at most. */
export const payoutPageSize = 10
export const payoutStatementDays = 366
/** A page of people for support, and how many a search lists at most. */
export const usersPageSize = 20
export const usersFoundAtMost = 200

/** What is wrong with the shape of a Tron address, as its sentence is called; its checksum is judged by the server. */
export const addressFlaws = ['ethereum', 'network', 'length', 'letters', 'format'] as const
export type AddressFlaw = (typeof addressFlaws)[number]

export function addressFlaw(text: string): AddressFlaw | undefined {
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined
  if (/^0x/i.test(text)) return 'ethereum'
  // Bitcoin and its kin, TON, Ripple, Litecoin; and Tron's own address as machines write it.
  if (
    /^(bc1|ltc1|[13LM][1-9A-HJ-NP-Za-km-z]{25,33}$|[EUk]Q[\w-]{46}$|r[1-9A-HJ-NP-Za-km-z]{24,34}$|41[\da-f]{40}$)/i.test(
      text,
    )
  )
    return 'network'
  if (!text.startsWith('T')) return 'format'
  if (text.length !== 34) return 'length'
  return /^T[1-9A-Za-z]*[0OIl]|^T[0OIl]/.test(text) ? 'letters' : 'format'
}

import { z } from 'zod'

// Who may take a deal: every condition by name, in the order in which they are checked. A method that fails several is reported by the first.
// Their one definition in SQL is `method_conditions` and `unmet_order_condition`; the pool in memory repeats the second one
// (`deals/matching/candidate.ts`), and `one-rule.test.ts` proves that all doors say the same.

/** What a payment method and its owner must meet whatever an order asks. */
export const methodConditions = [
  'inactive',
  'method_rating',
  'not_activated',
  'not_working',
  'blocked',
  'unbound',
  'terminal_silent',
  'bank_blocked',
  'trader_rating',
  'debt',
  'disputes',
  'method_hour',
] as const
export type MethodCondition = (typeof methodConditions)[number]

/** What an order asks of a method that meets all of the above. */
export const orderConditions = ['mode', 'own_deal', 'amount_range', 'margin', 'funds'] as const
export type OrderCondition = (typeof orderConditions)[number]

/** What a method may lack of an order's conditions whatever the order: nobody's deal would fit. */
export const ownOrderConditions = ['mode', 'amount_range', 'margin', 'funds'] as const

/**
 * The same conditions in the order in which a method's owner is told: what can be mended last comes last. A method that fails several gets deals only
 * when all of them are mended; one sentence tells the first.
 */
export const ownerConditions = [
  'blocked',
  'not_activated',
  'not_working',
  'method_rating',
  'trader_rating',
  'debt',
  'disputes',
  'unbound',
  'terminal_silent',
  'bank_blocked',
  'inactive',
  'mode',
  'amount_range',
  'margin',
  'funds',
  'method_hour',
] as const satisfies readonly (MethodCondition | (typeof ownOrderConditions)[number])[]
export type OwnerCondition = (typeof ownerConditions)[number]

/** Limits of the order, its payer and its shop: no other method would help. */
export const orderLimits = ['too_many_choices', 'payer_limit', 'shop_share'] as const
export type OrderLimit = (typeof orderLimits)[number]

/** All of them in their order. Last of all the sum must be free on the method. */
export const matchConditions = [
  ...methodConditions,
  ...orderConditions,
  ...orderLimits,
  'busy_amount',
] as const

/**
 * What an explanation counts methods by. `changed`: the method was proposed by what was known of it, and is another person's, or has other terms, by
 * now. `locked`: another transaction held its rows, so another method was asked. `fits`: it could have taken the order when the refusal was explained.
 */
export const matchFilter = z.enum([...matchConditions, 'changed', 'locked', 'fits'])
export type MatchFilter = z.output<typeof matchFilter>

/** What an order that finds no method is refused with. */
export const refusalReasons = [
  'busy_amount',
  'amount_out_of_range',
  'method_off',
  'no_active_traders',
  'payer_limit',
  'too_many_choices',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const attemptOutcome = z.enum(['matched', ...refusalReasons])
export type AttemptOutcome = z.output<typeof attemptOutcome>

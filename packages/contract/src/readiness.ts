import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { decimalText, timestamp } from './fields.ts'
import { ownerConditions } from './match-conditions.ts'

/** What is between nothing and the first deal. A deal comes without the last one; then more of it is handwork. */
export const readinessSteps = ['fund', 'phone', 'method', 'bind', 'switch_on', 'prove'] as const
export type ReadinessStep = (typeof readinessSteps)[number]

/** A condition that somebody does not meet; what makes deals seldom (`low_funds`) or handwork (`unproven`); and no rate: nobody gets deals. */
export const readinessObstacles = [...ownerConditions, 'low_funds', 'unproven', 'rate'] as const
export type ReadinessObstacle = (typeof readinessObstacles)[number]

/** What may be in order. */
export const readinessHolds = [
  'account',
  'switched_on',
  'rating',
  'debt',
  'disputes',
  'bound',
  'phone',
  'funds',
  'proven',
  'rate',
] as const
export type ReadinessHold = (typeof readinessHolds)[number]

const condition = z.enum(ownerConditions)

/** A phone, as far as deals depend on it. */
const phone = z.object({
  id: z.uuid(),
  name: z.string(),
  is_silent: z.boolean(),
  /** When it was heard last; null: never. */
  seen_at: timestamp.nullable(),
})

const methodReadiness = z.object({
  id: z.uuid(),
  bank: z.object({ id: z.string(), name: z.string(), full_name: z.string() }),
  /** Last four digits. */
  tail: z.string(),
  /** What the owner is told; null: the method can get a deal now. */
  verdict: condition.nullable(),
  /** All that is in the way, in the order of `verdict`. */
  unmet: z.array(condition),
  /** Switched off because support has changed its requisites. */
  is_changed_by_staff: z.boolean(),
  terminal_id: z.uuid().nullable(),
  /** Percent, two decimals, rounded down. */
  rating: z.number(),
  /** When it got its last deal. */
  last_deal_at: timestamp.nullable(),
})

const obstacle = z.object({
  condition: z.enum(readinessObstacles),
  /** `warn`: deals come, but seldom or with more handwork. */
  level: z.enum(['bad', 'warn']),
  /** Methods that have it. */
  method_ids: z.array(z.uuid()),
  /** How many methods get deals again when this alone is mended. */
  brings_back: z.number().int(),
  terminal_id: z.uuid().nullable(),
})

export const readiness = endpoint({
  summary:
    'Whether a deal can come to one’s payment methods now and what is in the way, by the conditions of the matching itself',
  method: 'GET',
  path: '/api/v1/payments/readiness/',
  access: 'user',
  answer: z.object({
    total: z.number().int(),
    on: z.number().int(),
    /** Methods that meet every condition. */
    ready: z.number().int(),
    /** Whether a deal can come now: a method is ready, and there is a rate. */
    can_come: z.boolean(),
    /** Of the newest deal; null before the first one. */
    last_deal_at: timestamp.nullable(),
    /** Newest first. */
    methods: z.array(methodReadiness),
    phones: z.array(phone),
    /** From nothing to the first deal. `advice`: a deal comes without it. One at most is `next`. */
    steps: z.array(
      z.object({
        name: z.enum(readinessSteps),
        state: z.enum(['done', 'next', 'later', 'advice']),
        /** The method that the step is about: the one that lacks least. */
        method_id: z.uuid().nullable(),
        terminal_id: z.uuid().nullable(),
      }),
    ),
    /** The one that brings back most comes first. */
    obstacles: z.array(obstacle),
    /** What is in order. */
    holds: z.array(z.enum(readinessHolds)),
    facts: z.object({
      available: decimalText,
      /** Roubles of the largest deal that this pays for, whatever limits methods have; null without a rate. */
      largest_deal: decimalText.nullable(),
      /** Roubles of the median deal on the platform; null while there were few. */
      usual_deal: decimalText.nullable(),
      debt: decimalText,
      open_disputes: z.number().int(),
      most_disputes: z.number().int(),
      rating: z.number(),
      least_rating: z.number(),
      /** Methods whose balance is proven. */
      proven: z.number().int(),
      rate_at: timestamp.nullable(),
    }),
  }),
  problems: [],
})

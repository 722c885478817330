import type { Answer, contract } from '@florin/contract'

export type MerchantEvent = Answer<typeof contract.listEvents>['results'][number]
export type EventType = MerchantEvent['type']
export type DeliveryState = 'waiting' | 'delivered' | 'failed'
/** Why we switched an endpoint off, as a key of the texts. */
export type DisabledReason = 'gone' | 'support'

export const endpointsPerMode = 10
/** How long the old secret signs too, after a rotation. */
export const secretOverlapHours = 24
export const deliveriesKeptDays = 60

/** The owner of endpoints; an API key sees those of its own mode, the dashboard sees both. */
export interface Owner {
  readonly merchantId: string
  readonly isTest?: boolean
}

export interface Endpoint {
  readonly id: string
  readonly merchantId: string
  readonly isTest: boolean
  readonly url: string
  /** Empty: every event. */
  readonly events: readonly EventType[]
  readonly isActive: boolean
  readonly disabledReason: DisabledReason | undefined
  readonly waiting: number
  readonly lastSuccessAt: Date | undefined
  readonly lastFailureAt: Date | undefined
  readonly oldSecretUntil: Date | undefined
  readonly createdAt: Date
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly id: string
  readonly endpointId: string
  readonly eventId: string
  readonly eventType: EventType
  readonly orderId: string | undefined
  readonly state: DeliveryState
  readonly attempts: number
  readonly responseStatus: number | undefined
  readonly failure: string | undefined
  readonly durationMs: number | undefined
  readonly createdAt: Date
  readonly lastAttemptAt: Date | undefined
  readonly dueAt: Date
}

/** What happened to an order or a settlement, as it was written down. */
export interface StoredMerchantEvent {
  readonly position: bigint
  readonly id: string
  readonly merchantId: string
  readonly isTest: boolean
  readonly type: EventType
  readonly orderId: string | undefined
  readonly sequence: number | undefined
  readonly facts: unknown
  readonly createdAt: Date
}

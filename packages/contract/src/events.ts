import { z } from 'zod'

/** What a signed-in person is told as it happens. The web asks anew for what changed; the event itself carries no secrets. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user.changed') }),
  z.object({ type: z.literal('session.over') }),
  z.object({ type: z.literal('rate.changed') }),
  z.object({ type: z.literal('wallet.changed') }),
  z.object({ type: z.literal('payments.changed'), by: z.literal('support').optional() }),
  z.object({ type: z.literal('terminals.changed') }),
  z.object({ type: z.literal('receipts.changed') }),
  z.object({ type: z.literal('deals.changed'), deal_id: z.uuid().optional() }),
  z.object({ type: z.literal('integration.changed') }),
  z.object({ type: z.literal('alerts.changed') }),
  // What waits for staff is more, less or other than it was.
  z.object({ type: z.literal('staff.changed') }),
  z.object({ type: z.literal('disputes.changed'), dispute_id: z.uuid().optional() }),
])

export type LiveEvent = z.output<typeof liveEvent>

import { z } from 'zod'
import { merchantEventType, merchantOrder, settlement } from './deal-fields.ts'

export type MerchantEventType = z.output<typeof merchantEventType>

/** What a ping is about: the address it was sent to. */
export const pingData = z.object({ endpoint_id: z.uuid() })

/** What `data` of an event holds: the order as it was then, without requisites; the settlement; or the address that was pinged. */
export function eventData(type: MerchantEventType): z.ZodObject {
  if (type === 'ping') return pingData
  return type.startsWith('settlement.') ? settlement : merchantOrder
}

export const merchantEventTypes = merchantEventType.options

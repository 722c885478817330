import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { decimalText, timestamp } from './fields.ts'
import { findKinds, findShapes } from './find-shapes.ts'

const found = z.object({
  kind: z.enum(findKinds),
  id: z.string(),
  /** What people call it: an e-mail, a case’s number, the shop’s id of an order, a masked tail. */
  name: z.string(),
  amount: decimalText.nullable(),
  currency: z.enum(['RUB', 'USDT']).nullable(),
  /** As the thing itself has it; for a person the account type. */
  status: z.string().nullable(),
  at: timestamp.nullable(),
  /** Usernames of those it concerns. */
  people: z.array(z.string()),
  /** Where it is shown: a page of the app. */
  path: z.string(),
})

/** One field that finds anything, for support. */
export const findAnything = endpoint({
  summary: 'Find people, deals, orders, cases, receipts and payouts by anything that names them',
  method: 'GET',
  path: '/support/find/',
  access: 'staff',
  query: z.object({
    q: z.string().trim().max(128).default(''),
    /** Of the reader’s clock, for a time that was typed: minutes east of UTC. */
    minutes_east: z.coerce.number().int().min(-720).max(840).default(0),
  }),
  answer: z.object({
    /** How the text was read. */
    shape: z.enum(findShapes),
    /** The span of time that was looked at, where the shape has one. */
    from: timestamp.nullable(),
    to: timestamp.nullable(),
    results: z.array(found),
  }),
  problems: [],
})

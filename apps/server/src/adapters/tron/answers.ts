import { z } from 'zod'
import { ChainError } from './chain-error.ts'

// What a node answers, as far as it is looked at. Everything else in an answer is nobody's business.

const hex = z
  .string()
  .regex(/^[0-9a-fA-F]*$/)
  .toLowerCase()
const id = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .toLowerCase()
const whole = z.number().int().nonnegative()

export const block = z.object({
  blockID: id,
  block_header: z.object({
    // Protobuf's JSON leaves out a height of zero.
    raw_data: z.object({ number: whole.default(0), parentHash: id, timestamp: whole }),
  }),
  transactions: z
    .array(z.object({ txID: id, ret: z.array(z.object({ contractRet: z.string().optional() })).optional() }))
    .default([]),
})

export const log = z.object({ address: hex, topics: z.array(hex).default([]), data: hex.default('') })

export const info = z.object({
  id,
  fee: whole.default(0),
  blockNumber: whole.default(0),
  /** Set when a contract was called. */
  contract_address: z.string().optional(),
  /** Without a result for a plain transfer of TRX, which calls none. */
  receipt: z.object({ result: z.string().optional() }).default({}),
  /** Only ever FAILED, when it is there. */
  result: z.string().optional(),
  resMessage: z.string().optional(),
  log: z.array(log).default([]),
})

export const infos = z.array(info)

export const constantCall = z.object({
  result: z.object({ result: z.boolean().optional(), message: z.string().optional() }).default({}),
  constant_result: z.array(hex).optional(),
  energy_used: whole.optional(),
})

export const account = z.object({ address: z.string().optional(), balance: whole.default(0) })

export const contract = z.object({ contract_address: z.string().min(1) })

export const parameters = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.number().optional() })),
})

export const broadcastAnswer = z.object({
  result: z.boolean().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
})

export type Block = z.output<typeof block>
export type Info = z.output<typeof info>

export function read<Shape extends z.ZodType>(shape: Shape, path: string, answer: unknown): z.output<Shape> {
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ChainError(`${path}: an answer of another shape (${issue?.path.join('.')}: ${issue?.message})`)
}

export function isEmpty(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0
}

import { z } from 'zod'

const micro = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)

/** What the launcher sends to the signer over its standard input: never by environment, which other processes could read. */
export const signerSettings = z.object({
  connectionString: z.string(),
  folder: z.string(),
  /** Started as root, the signer becomes this user once its code is loaded. */
  uid: z.number().int().positive().optional(),
  seedFile: z.string(),
  mayMakeSeed: z.boolean(),
  /** Shared with the process that judges codes; derived, not the master key. */
  proofKey: z.string().regex(/^[0-9a-f]{64}$/),
  tronUrls: z.array(z.string()).min(1),
  tokenContract: z.string(),
  pollMs: z.number().int().min(10).default(300),
  caps: z.object({
    perTransferMicroUsdt: micro,
    perHourMicroUsdt: micro,
    perDayMicroUsdt: micro,
    feeLimitSun: micro,
    topUpSun: micro,
  }),
})

export type SignerSettings = z.input<typeof signerSettings>

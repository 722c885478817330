import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { accountType, oneTimeCode, secondFactor, visible } from './fields.ts'
import { heldUserFields, staffUser } from './staff-user-fields.ts'

const flag = z.stringbool().optional()

export const listUsers = endpoint({
  summary:
    'People, newest first; a search looks at e-mail, name, id and the last four digits of cards and phones',
  method: 'GET',
  path: '/support/users/',
  access: 'staff',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce
      .number('field.page_limit')
      .int('field.page_limit')
      .min(1, 'field.page_limit')
      .max(100, 'field.page_limit')
      .default(20),
    /** One or two characters: the beginning of an e-mail or name. From three on: any part of them. */
    search: z.string().trim().max(64, 'field.too_long').regex(visible, 'field.invalid').default(''),
    is_activated: flag,
    is_premium: flag,
    is_work: flag,
  }),
  answer: z.object({
    users: z.array(staffUser),
    page: z.number(),
    page_size: z.number(),
    /** How many people fit. Exact; where more than two hundred fit a search, the two hundred that are listed. */
    total_count: z.number(),
    total_pages: z.number(),
    /** More people fit the search than `total_count`: it has to be narrowed. */
    has_more: z.boolean(),
  }),
  problems: [],
})

/** Two decimals, sent as a number or as text; kept in hundredths of a percent, as the server has it. */
const percent = z
  .union([z.number(), z.string()], 'field.percent')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, { message: 'field.percent', abort: true }))
  .transform((text) => Math.round(Number(text) * 100))
  .refine((hundredths) => hundredths <= 10_000, 'field.percent')

export const changeUser = endpoint({
  summary:
    'Change a person’s flags, percentages or account type; audited. Where held changes are on, percentages and the rights of a lead and to withdraw need a code and wait for a second member of staff',
  method: 'PATCH',
  path: '/support/users/:id/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: z
    .strictObject({
      is_activated: z.boolean().optional(),
      is_premium: z.boolean().optional(),
      is_work: z.boolean().optional(),
      is_lead: z.boolean().optional(),
      verify_email: z.boolean().optional(),
      verify_phone: z.boolean().optional(),
      wallet_output_permission: z.boolean().optional(),
      deposit_percent: percent.optional(),
      withdraw_percent: percent.optional(),
      account_type: accountType.optional(),
      otp: oneTimeCode.optional(),
      second_factor: secondFactor,
    })
    .refine(
      ({ otp: _, second_factor: __, ...change }) =>
        Object.values(change).some((value) => value !== undefined),
      'field.nothing_to_change',
    ),
  answer: z.object({
    /** As the person now is. */
    user: staffUser,
    /** The fields of this call that wait for a second member of staff. */
    held: z.array(z.enum(heldUserFields)),
  }),
  problems: [
    'user.not_found',
    'user.own_account',
    'user.type_has_deals',
    'user.type_has_methods',
    'user.type_has_keys',
    'user.type_has_income',
    'user.type_has_percentages',
    'code.missing',
    'code.wrong',
    'code.spent',
  ],
})

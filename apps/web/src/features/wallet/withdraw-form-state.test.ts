import { expect, test } from 'vitest'
import { ApiProblem } from '../../lib/api-problem.ts'
import { firstAddress, withdrawErrorsOf } from './withdraw-form-state.ts'

const mine = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

// With two saved addresses a hasty click would otherwise pay to whichever stands first.
test('an address is chosen beforehand only when there is no other', () => {
  const listed = (...saved: string[]) => firstAddress({ white_list: saved, is_white_list: true })
  expect(listed(mine)).toBe(mine)
  expect(listed(mine, 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7')).toBe('')
  expect(listed()).toBe('')
  expect(firstAddress({ white_list: [mine], is_white_list: false })).toBe('')
})

test('what the server says of a field is told at the field', () => {
  const refusal = new ApiProblem({ status: 400, fields: { amount: ['Too much.', 'Really.'], otp: ['No.'] } })

  expect(withdrawErrorsOf(refusal)).toEqual({ amount: 'Too much.\nReally.' })
  expect(withdrawErrorsOf(new Error('offline'))).toEqual({})
})

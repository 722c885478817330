import { Problem } from '../platform/problem.ts'

/** Nothing that turns, hides or ends a text: payers and owners read these words, and the database refuses some of it. */
export function assertVisible(field: string, text: string | undefined): void {
  if (text !== undefined && /\p{C}/u.test(text))
    throw new Problem('request.invalid', { fields: { [field]: ['field.invalid'] } })
}

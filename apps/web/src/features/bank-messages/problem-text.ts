const known = [
  'unknown_field',
  'unbalanced_group',
  'pattern_too_long',
  'amount_missing',
  'amount_in_group',
  'field_twice',
  'any_before_amount',
  'free_text_before_amount',
  'digits_touch_amount',
  'comment_not_last',
  'no_anchor',
] as const

export type ProblemText = `problem_${(typeof known)[number] | 'other'}`

/** The sentence for a fault of the pattern; one that this page does not know yet is told by its code. */
export function problemText(code: string): ProblemText {
  const found = known.find((each) => each === code)
  return `problem_${found ?? 'other'}`
}

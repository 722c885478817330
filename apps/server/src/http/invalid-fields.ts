import { isProblemText } from '@florin/texts/server'
import type { z } from 'zod'
import type { ProblemDetails } from '../platform/problem.ts'

/** The fields that a schema refused, with the key of a sentence for each, and the values that an enum among them allows. */
export function invalidFields({ issues }: z.ZodError): Pick<ProblemDetails, 'fields' | 'allowed'> {
  const fields: Record<string, string[]> = {}
  const allowed: Record<string, readonly string[]> = {}
  for (const issue of issues) {
    for (const name of namesOf(issue)) {
      const key = textKey(issue)
      // A list with two wrong values is reported as one mistake.
      if (!fields[name]?.includes(key)) fields[name] = [...(fields[name] ?? []), key]
      if (isChoice(issue)) allowed[name] = issue.values.map(String)
    }
  }
  return { fields, allowed }
}

function namesOf(issue: z.core.$ZodIssue): readonly string[] {
  return issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'request')]
}

/** An enum, or a list of its values. Deeper inside a field, the values would be those of another field than the one that is named. */
function isChoice(issue: z.core.$ZodIssue): issue is z.core.$ZodIssueInvalidValue {
  return issue.code === 'invalid_value' && issue.path.slice(1).every((part) => typeof part === 'number')
}

function textKey(issue: z.core.$ZodIssue): string {
  if (isProblemText(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return 'field.unknown'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'field.required'
  if (issue.code === 'too_big') return 'field.too_long'
  return 'field.invalid'
}

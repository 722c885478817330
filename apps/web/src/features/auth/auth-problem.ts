import { ApiProblem } from '../../lib/api-problem.ts'
import type { Field } from './auth-form.ts'

/** The server's names for our fields. Both spellings of the code are published. */
const fieldOf: Record<string, Field> = {
  email: 'email',
  password: 'password',
  newPassword: 'newPassword',
  new_password: 'newPassword',
  confirmPassword: 'confirmPassword',
  confirm_password: 'confirmPassword',
  otp: 'otp',
  code_otp: 'otp',
}

export interface FormProblem {
  /** Sentences for the fields of this form. */
  readonly fields: Partial<Record<Field, string>>
  /** What belongs to no field, for the note above them. */
  readonly notice: string | undefined
}

export interface Fallbacks {
  readonly failed: string
  readonly unreachable: string
}

/** Sorts a refusal into places: known fields inline, others joined in a note, else the server's sentence, else ours. */
export function tellProblem(error: unknown, shown: readonly Field[], fallbacks: Fallbacks): FormProblem {
  if (!(error instanceof ApiProblem)) return { fields: {}, notice: fallbacks.failed }
  if (error.status === 0) return { fields: {}, notice: fallbacks.unreachable }

  const fields: Partial<Record<Field, string>> = {}
  const others: string[] = []
  for (const [name, sentences] of Object.entries(error.fields)) {
    const field = placeFor(name, shown)
    if (field === undefined) others.push(...sentences)
    else fields[field] = sentences.join(' ')
  }
  const isTold = Object.keys(fields).length > 0 || others.length > 0
  return { fields, notice: isTold ? others.join('\n') || undefined : error.detail || fallbacks.failed }
}

// A reset's new password is "password" to some of the server's sentences; a field that is not on screen cannot show one.
function placeFor(name: string, shown: readonly Field[]): Field | undefined {
  const field = fieldOf[name]
  if (field === 'password' && !shown.includes('password') && shown.includes('newPassword'))
    return 'newPassword'
  return field !== undefined && shown.includes(field) ? field : undefined
}

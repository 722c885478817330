import { type Language, type ProblemCode, problemFields } from '@florin/contract'
import { isProblemText, problemText, type TextValues } from '@florin/texts/server'
import type { Problem } from '../platform/problem.ts'

/** Programs read the merchant API: nothing is highlighted there, and allowed values are named. People read the dashboard. */
export type Audience = 'program' | 'person'

/** The sentence of a problem as a whole. */
export function problemSentence(
  language: Language,
  audience: Audience,
  code: ProblemCode,
  values?: TextValues,
): string {
  if (code === 'request.invalid' && audience === 'program') return problemText(language, 'request.errors')
  return problemText(language, code, values)
}

/** The sentences of each field that the problem names. */
export function fieldSentences(
  problem: Problem,
  language: Language,
  audience: Audience,
): Record<string, string[]> {
  const { field = problemFields[problem.code], fields = {}, allowed = {}, values } = problem.details
  if (field) return { [field]: [problemSentence(language, audience, problem.code, values)] }
  const sentenceOf = (name: string, key: string) => {
    const choices = audience === 'program' && key === 'field.invalid' ? allowed[name] : undefined
    if (choices) return problemText(language, 'field.one_of', { values: choices.join(', ') })
    return problemText(language, isProblemText(key) ? key : 'field.invalid')
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, keys]) => [name, keys.map((key) => sentenceOf(name, key))]),
  )
}

import { format } from '@florin/money'
import type { Movement } from '../message.ts'
import { normalise } from '../normalise.ts'
import {
  type CompiledTemplate,
  compile,
  matchTemplate,
  type Sample,
  type Template,
  type TemplateProblem,
} from '../reading/index.ts'

export type SampleProblem =
  | { readonly code: 'too-few-samples' }
  | { readonly code: 'sample-not-matched'; readonly sample: number }
  | {
      readonly code: 'sample-reads-otherwise'
      readonly sample: number
      readonly field: string
      readonly read: string
    }

const fewestSamples = 2

/** Compiles a template and reads its own samples with it: the editor's check before it saves. */
export function check(template: Template): readonly (TemplateProblem | SampleProblem)[] {
  const { compiled, problems } = compile(template)
  return compiled ? runSamples(compiled) : problems
}

export function runSamples(compiled: CompiledTemplate): SampleProblem[] {
  const { samples } = compiled.template
  const problems = samples.flatMap((sample, at) => runSample(compiled, sample, at))
  return samples.length < fewestSamples ? [{ code: 'too-few-samples' }, ...problems] : problems
}

function runSample(compiled: CompiledTemplate, sample: Sample, at: number): SampleProblem[] {
  const movement = matchTemplate(compiled, normalise(sample.text))
  if (!movement) return [{ code: 'sample-not-matched', sample: at }]
  const { text: _, ...expected } = sample
  const read = printed(movement)
  return Object.entries(expected)
    .filter(([field, value]) => read[field] !== value)
    .map(([field]) => ({ code: 'sample-reads-otherwise', sample: at, field, read: read[field] ?? '' }))
}

function printed(movement: Movement): Record<string, string | undefined> {
  return {
    amount: format(movement.amount),
    balance: movement.balance && format(movement.balance),
    card: movement.cardTail,
    payer: movement.payer,
    time: movement.time,
  }
}

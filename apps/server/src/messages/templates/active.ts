import { type CompiledTemplate, compile, parserOf, type Template } from '../reading/index.ts'
import { builtInTemplates } from './built-in/built-in.ts'

/** The templates that the house ships; a broken one stops the start, before any money is read by it. */
export const activeTemplates: readonly CompiledTemplate[] = compileAll(builtInTemplates)

export const parse = parserOf(activeTemplates)

export function compileAll(templates: readonly Template[]): CompiledTemplate[] {
  return templates.map((template) => {
    const { compiled, problems } = compile(template)
    if (!compiled) throw new Error(`Template ${template.id}: ${JSON.stringify(problems)}`)
    return compiled
  })
}

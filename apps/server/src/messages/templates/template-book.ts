import type { Database, Queryable } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { type CompiledTemplate, compile, type Parse, parserOf, type Template } from '../reading/index.ts'
import { allTemplates, type StoredTemplate, stampOfTemplates } from './template-store.ts'

/** The templates of one moment, ready to read with. */
export interface TemplateReader {
  readonly templates: readonly StoredTemplate[]
  readonly parse: Parse
}

/** Today's templates, compiled once and again when one has been changed, on any node. */
export interface TemplateBook {
  /** With a transaction, over its connection: a caller that holds one must not wait for another. */
  current(tx?: Queryable): Promise<TemplateReader>
}

export function templateBook(db: Database, log: Log): TemplateBook {
  let held: { stamp: string; reader: TemplateReader } | undefined
  return {
    async current(tx: Queryable = db.each) {
      const stamp = await stampOfTemplates(tx)
      if (held?.stamp !== stamp) {
        const templates = await allTemplates(tx)
        held = { stamp, reader: { templates, parse: parserOf(compileActive(templates, log)) } }
      }
      return held.reader
    },
  }
}

export function compileActive(templates: readonly StoredTemplate[], log?: Log): CompiledTemplate[] {
  return templates
    .filter((template) => template.isActive)
    .flatMap((template) => {
      const { compiled, problems } = compile(asTemplate(template))
      // Saved under older, laxer rules: reading goes on without it, and its texts wait in the inbox.
      if (!compiled)
        log?.error({ template: template.id, problems }, 'messages: a template does not hold any more')
      return compiled ? [compiled] : []
    })
}

export function asTemplate(stored: StoredTemplate): Template {
  const {
    slug: _slug,
    isActive: _isActive,
    name: _name,
    author: _author,
    updatedAt: _at,
    ...template
  } = stored
  return template
}

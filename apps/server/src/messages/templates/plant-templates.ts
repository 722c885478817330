import { isDeepStrictEqual } from 'node:util'
import type { Database, Tx } from '../../platform/database.ts'
import type { Template } from '../reading/index.ts'
import { builtInTemplates } from './built-in/built-in.ts'
import * as store from './template-store.ts'

/** The author of the versions that came with the product. */
export const houseAuthor = 'Florin'

/** Puts the product's own templates into the book, and newer versions of them, unless support has made them theirs. */
export async function plantTemplates(
  db: Database,
  shipped: readonly Template[] = builtInTemplates,
): Promise<void> {
  await db.write(async (tx) => {
    await store.lockTemplates(tx)
    const known = new Map((await store.allTemplates(tx)).map((template) => [template.slug, template]))
    const isNew = (template: Template) => !known.has(template.id)
    const added = shipped
      .filter(isNew)
      .map((template) => ({ slug: template.id, version: versionOf(template) }))
    await store.addTemplates(tx, added)
    await retire(tx, [...known.values()], shipped)
    for (const template of shipped) {
      const version = versionOf(template)
      const old = known.get(template.id)
      if (old?.author === houseAuthor && !isSame(old, version))
        await store.reviseTemplate(tx, old.id, { version: old.version + 1, isActive: old.isActive }, version)
    }
  })
}

/** What the product no longer ships it no longer reads with, or old and new would contradict each other. */
async function retire(
  tx: Tx,
  known: readonly store.StoredTemplate[],
  shipped: readonly Template[],
): Promise<void> {
  const slugs = new Set(shipped.map(({ id }) => id))
  const isOver = ({ slug, author, isActive }: store.StoredTemplate) =>
    slug !== undefined && isActive && author === houseAuthor && !slugs.has(slug)
  for (const template of known.filter(isOver)) await store.switchTemplate(tx, template.id, false)
}

function versionOf(template: Template): store.TemplateVersion {
  const {
    id: name,
    version: _version,
    unless = [],
    isSignature = false,
    mixedLetters = false,
    tailOf = 'card',
    ...look
  } = template
  return { ...look, name, unless, isSignature, mixedLetters, tailOf, author: houseAuthor }
}

function isSame(old: store.StoredTemplate, version: store.TemplateVersion): boolean {
  const { id: _id, slug: _slug, version: _number, isActive: _isActive, updatedAt: _at, ...look } = old
  // Through JSON, as the samples have been: absent and undefined are then the same.
  return isDeepStrictEqual(look, JSON.parse(JSON.stringify(version)))
}

import type { AppendOnly } from './append-only.ts'
import type { OwnedSchema } from './schema-owner.ts'

/** Numbered SQL files, and one file for each function. A package's files are recorded under its own prefix. */
export interface MigrationFolder {
  readonly schema: URL
  readonly functions: URL
  readonly prefix: string
  /** Set where the objects that the files create shall belong to another role than the one the product runs as. */
  readonly owned?: OwnedSchema
  /** Set where some of it shall. Files that say `-- role:` with its owner run as that role. */
  readonly appendOnly?: AppendOnly
}

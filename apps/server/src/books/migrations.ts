import { functions, schema } from '@florin/ledger'
import type { MigrationFolder } from '../platform/migration-folder.ts'

/** The ledger's own SQL. What it makes belongs to a role that cannot log in, wherever we are allowed to make one. */
export const booksMigrations: MigrationFolder = {
  schema,
  functions,
  prefix: 'ledger/',
  owned: { schema: 'ledger', owner: 'florin_ledger' },
}

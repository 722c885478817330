import { writeFile } from 'node:fs/promises'
import { copyOfSql } from './sql-copy.ts'

// Run at a release: see README.md beside it.
const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write('Name the version, as in: node apps/server/test/released/copy-sql.ts 0.2.0\n')
  process.exit(1)
}
const target = new URL(`schema-${version}.sql`, import.meta.url)
await writeFile(target, await copyOfSql())
process.stdout.write(`Wrote ${target.pathname}\n`)

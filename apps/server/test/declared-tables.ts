import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A column as the code declares it for Kysely, in an interface whose name ends in `Tables`. */
export interface DeclaredColumn {
  readonly file: string
  readonly table: string
  readonly column: string
  /** As it is written, for example `Generated<Date | null>`. */
  readonly type: string
}

const sources = join(import.meta.dirname, '../src')
const interfaceOf = /^(?:export )?interface \w*Tables {\n(.*?)^}/gms
const tableOf = /^ {2}(\w+): {(.*?)}$/gms
const columnOf = /(?:^|;)\s*(\w+): ([^;\n]+?)\s*(?=$|;)/gm

/** Reads every source file of the server; a table whose row is a type of its own name (`outbox: OutboxRow`) is read from there. */
export function declaredColumns(): DeclaredColumn[] {
  return globSync('**/!(*.test).ts', { cwd: sources }).flatMap((file) => {
    const text = readFileSync(join(sources, file), 'utf8')
    return [...text.matchAll(interfaceOf)].flatMap(([, body = '']) =>
      [...withRows(body, text).matchAll(tableOf)].flatMap(([, table = '', columns = '']) =>
        [...columns.matchAll(columnOf)].map(([, column = '', type = '']) => ({ file, table, column, type })),
      ),
    )
  })
}

function withRows(body: string, text: string): string {
  return body.replace(/^ {2}(\w+): (\w+)$/gm, (line, table, row) => {
    const found = new RegExp(`^(?:export )?interface ${row} {\\n(.*?)^}`, 'ms').exec(text)
    return found ? `  ${table}: {\n${found[1]}  }` : line
  })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './files.ts'

/** One step of the book: what an operator types, in order. */
export interface BookStep {
  readonly title: string
  readonly commands: readonly string[]
}

/** The commands of a part of `docs/operations.md`: its steps are `###`, and the commands are in blocks of `sh`. */
export function readBook(part: string): BookStep[] {
  const page = readFileSync(join(repository, 'docs/operations.md'), 'utf8')
  const text = page.split(/^## /m).find((section) => section.startsWith(`${part}\n`))
  if (text === undefined) throw new Error(`docs/operations.md has no part "${part}"`)
  return text
    .split(/^### /m)
    .slice(1)
    .map((step) => ({
      title: step.slice(0, step.indexOf('\n')),
      commands: [...step.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands),
    }))
    .filter(({ commands }) => commands.length > 0)
}

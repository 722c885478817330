import { posix } from 'node:path'
import { arrowTable, heightOf, pastRoom } from './arrow-table.ts'
import { importsOf, targetOf } from './imports.ts'
import { type FilePlace, placeOf } from './places.ts'
import { pastRule, roomRule } from './rooms.ts'

export type SourceFile = { path: string; source: string }

/** Every import that points where the table of arrows does not, each as a sentence. */
export function forbiddenImports(files: SourceFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    const from = placeOf(path)
    if (!from) return [`${path} stands in no part of the house: place it in tools/arrow-table.ts.`]
    return importsOf(path, source).flatMap((specifier) => judgeImport(from, specifier) ?? [])
  })
}

function judgeImport(from: FilePlace, specifier: string): string | undefined {
  const target = targetOf(from.path, specifier)
  if (target === undefined) return undefined
  const complain = (rule: string) => `${from.path} imports '${specifier}': ${rule}.`

  if (specifier.startsWith('.') && !target.startsWith(`${from.workspace}/`)) {
    return complain('another workspace is imported by its name, not by a path into it')
  }
  const to = placeOf(target)
  const closed = to && pastRule(from, to)
  if (closed) return complain(closed)
  const { may, reason }: { may: string[]; reason: string } = arrowTable[from.part]
  if (!to || !relations(from, to).some((relation) => may.includes(relation))) return complain(reason)
  const rule = roomRule(from, to)
  return rule && complain(rule)
}

/** What the target is to the importer, in the words of the table. */
function relations(from: FilePlace, to: FilePlace): string[] {
  if (to.workspace !== from.workspace) return packageNames(to)
  if (to.workspace.startsWith('packages/')) return ['own part', 'packages']

  const found = ['all of the app', posix.basename(to.part)]
  if (to.folder === from.folder) found.push('own part', ...ownFile(to))
  if (isLowerFace(from, to)) found.push("a lower domain's index")
  return found
}

function packageNames(to: FilePlace): string[] {
  if (to.workspace === 'apps/sandbox') return ['sandbox']
  if (to.workspace === 'apps/terminal') return ['terminal']
  if (to.workspace === 'apps/server' && to.part === 'test') return ['a test of the server']
  if (!to.workspace.startsWith('packages/')) return []
  const name = posix.basename(to.workspace)
  return ['packages', name, `${name}/${posix.basename(to.path, '.ts')}`]
}

function ownFile(to: FilePlace): string[] {
  if (to.part === 'server/domain leaf') return ['own leaf']
  if (to.part === 'server/domain store') return ['own store']
  return to.path.endsWith('/tables.ts') ? ['own tables'] : []
}

function isLowerFace(from: FilePlace, to: FilePlace): boolean {
  const there = heightOf(posix.basename(to.folder))
  const here = heightOf(posix.basename(from.folder))
  const doors = [`${to.folder}/index.ts`, `${to.folder}/${pastRoom}/index.ts`]
  return doors.includes(to.path) && there !== undefined && here !== undefined && there < here
}

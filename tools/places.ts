import { arrowTable, heightOf, type Part, roomHeight, roomsOf } from './arrow-table.ts'

/** Where a file is: its workspace, its part in the table of arrows, and its own folder. */
export type FilePlace = { path: string; workspace: string; part: Part; folder: string }

/** Undefined for a file in no part of the house. */
export function placeOf(path: string): FilePlace | undefined {
  const [shelf, name, ...rest] = path.split('/')
  if (shelf === 'packages') return stand(path, `packages/${name}`, `packages/${name}`, `packages/${name}`)
  if (shelf !== 'apps' || !name) return undefined

  const workspace = `apps/${name}`
  if (name === 'server') return serverPlace(path, rest)
  if (name === 'web') return webPlace(path, rest)
  if (name === 'android') return { path, workspace, part: 'android', folder: workspace }
  return stand(path, workspace, name, workspace)
}

/** The programs themselves: the server, and the operator's command. */
const topFiles = new Set(['main.ts', 'operator.ts'])

/** Folders whose files stand as high: what puts the server together and starts it, and the operator's commands. */
const topFolders = new Set(['boot', 'operator'])

function serverPlace(path: string, [source, area, ...rest]: string[]): FilePlace | undefined {
  const stands = (part: string) => stand(path, 'apps/server', part, `apps/server/src/${area}`)
  if (isTest(path)) return stands('test')
  if (source !== 'src' || !area) return undefined
  if (topFiles.has(area) || topFolders.has(area)) return stands('server/top')
  if (area === 'config.ts') return stands('server/config')
  if (rest.length === 0) return undefined
  if (['platform', 'ports', 'adapters', 'http', 'merchant-guide', 'signer'].includes(area))
    return stands(`server/${area}`)
  return isPlaced(area, rest) ? stands(domainPart(area, rest)) : undefined
}

/** A domain has a height among domains, and a folder within a domain that has rooms is one of them. */
function isPlaced(domain: string, [room = '', ...more]: string[]): boolean {
  if (heightOf(domain) === undefined) return false
  const rooms = roomsOf(domain)
  return !rooms || more.length === 0 || roomHeight(rooms, room) !== undefined
}

/** What a deal is takes several pure files: its sums, whom it can go to, what a receipt means for it, what its case may do. So does what a text proves. */
const moreLeaves = new Set([
  'books/debt.ts',
  'deals/amounts.ts',
  'deals/matching/candidate.ts',
  'deals/cases/case-limits.ts',
  'deals/cases/case-points.ts',
  'deals/facts.ts',
  'deals/receipts/receipt.ts',
  'deals/settings.ts',
  'messages/account.ts',
  'messages/chain.ts',
  'notifications/alert.ts',
  'terminals/trials/trial.ts',
])

function domainPart(domain: string, path: string[]): string {
  const file = path.at(-1) ?? ''
  // deals/deal.ts says what a deal is; a domain without a plural, like auth, has no such file.
  const noun = domain.endsWith('s') ? `${domain.slice(0, -1)}.ts` : undefined
  // A large domain has several tables files, and a table of states; they are as pure as the noun.
  const isPure = file.endsWith('-states.ts') || file.endsWith('-tables.ts')
  if (file === 'postings.ts' || file === noun || isPure || moreLeaves.has([domain, ...path].join('/')))
    return 'server/domain leaf'
  return file === 'store.ts' || file.endsWith('-store.ts') ? 'server/domain store' : 'server/domain'
}

function webPlace(path: string, [source, area = '', feature, ...rest]: string[]): FilePlace | undefined {
  const own = `apps/web/${source}/${area}`
  if (isTest(path)) return stand(path, 'apps/web', 'test', own)
  if (source !== 'src') return stand(path, 'apps/web', 'web/top', 'apps/web')
  if (['components', 'lib', 'pay'].includes(area)) return stand(path, 'apps/web', `web/${area}`, own)
  if (area !== 'features') return stand(path, 'apps/web', 'web/top', 'apps/web')
  return rest.length > 0 ? stand(path, 'apps/web', 'web/feature', `${own}/${feature}`) : undefined
}

function stand(path: string, workspace: string, part: string, folder: string): FilePlace | undefined {
  const known = isTest(path) ? 'test' : part
  return isPart(known) ? { path, workspace, part: known, folder } : undefined
}

function isPart(part: string): part is Part {
  return Object.hasOwn(arrowTable, part)
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/test/')
}

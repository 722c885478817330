import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pinned from './packages.json' with { type: 'json' }
import { isInstalled, Missing, run } from './run.ts'

type PinnedPackage = (typeof pinned)[number]

/** The pinned jars: the dex compiler, the API-23 classes, the reader of QR codes. */
export interface Jars {
  readonly dx: string
  readonly android: string
  readonly zxing: string
}

/** Fetched once and kept in the cache folder. */
export function pinnedJars(cache: string): Jars {
  for (const folder of ['debs', 'unpacked']) mkdirSync(join(cache, folder), { recursive: true })
  const absent = pinned.filter((wanted) => !existsSync(debPath(cache, wanted)))
  if (absent.length > 0) download(cache, absent)
  const [dx, android, zxing] = pinned.map((wanted) => unpacked(cache, wanted))
  return { dx: dx!, android: android!, zxing: zxing! }
}

function unpacked(cache: string, wanted: PinnedPackage): string {
  const deb = debPath(cache, wanted)
  const hash = createHash('sha256').update(readFileSync(deb)).digest('hex')
  if (hash !== wanted.sha256)
    throw new Missing(
      `Missing: ${wanted.name} ${wanted.version}; the file ${deb} has another SHA-256 (${hash}).`,
    )
  const folder = join(cache, 'unpacked', `${wanted.name}_${wanted.version}`)
  const jar = join(folder, wanted.jar)
  if (!existsSync(jar)) run('dpkg-deb', ['-x', deb, folder])
  return jar
}

function debPath(cache: string, { name, version }: PinnedPackage): string {
  return join(cache, 'debs', `${name}_${version}_all.deb`)
}

/**
 * The dex compiler is only in an older suite than this machine's. A private sources list and lists directory name that suite
 * on the mirror that this machine uses anyway, so the machine's own package lists stay as they are.
 */
function download(cache: string, absent: readonly PinnedPackage[]): void {
  const names = absent.map(({ name, version }) => `${name} ${version}`).join(', ')
  const sentence = `Missing: ${names}; this machine's Debian mirror does not serve them.`
  if (!isInstalled('apt-get') || !isInstalled('dpkg-deb'))
    throw new Missing(`Missing: ${names}; they come with apt-get, which is not here.`)
  const options = privateApt(cache, sentence)
  try {
    run('apt-get', [...options, 'update'])
    const versions = absent.map(({ name, version }) => `${name}=${version}`)
    run('apt-get', [...options, 'download', ...versions], { cwd: join(cache, 'debs') })
  } catch {
    throw new Missing(sentence)
  }
}

function privateApt(cache: string, sentence: string): string[] {
  const apt = join(cache, 'apt')
  for (const folder of ['parts', 'lists/partial', 'archives/partial'])
    mkdirSync(join(apt, folder), { recursive: true })
  const suites = [...new Set(pinned.map(({ suite }) => suite))]
  const mirror = ownMirror()
  if (!mirror) throw new Missing(sentence)
  // Verified with the keys that this machine trusts; what is pinned is compared by SHA-256 as well.
  writeFileSync(
    join(apt, 'parts', 'suites.list'),
    suites.map((suite) => `deb ${mirror} ${suite} main\n`).join(''),
  )
  return [
    ['Dir::Etc::SourceList', '/dev/null'],
    ['Dir::Etc::SourceParts', join(apt, 'parts')],
    ['Dir::State::Lists', join(apt, 'lists')],
    ['Dir::Cache', apt],
    ['APT::Update::Post-Invoke-Success', ''],
    // Two builds at once may share the cache folder; each writes whole files.
    ['Debug::NoLocking', 'true'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`])
}

/** The address from which this machine gets its own packages; updates and security live elsewhere. */
function ownMirror(): string | undefined {
  const format = '$(REPO_URI) $(RELEASE)'
  const lines = run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']).split('\n')
  const main = lines.find((line) => /^\S+ [a-z]+$/.test(line))
  return main?.split(' ')[0]
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runQuietly } from './run.mjs'

const windowed = ['chromium', 'chromium-browser', 'google-chrome']
// The same engine without a window's machinery: a tenth less processor time for a run.
const windowless = ['chromium-headless-shell']

/** A Chromium for the browser tests: the one that is named, the system's, Debian's, or npm's, in that order. */
export async function findChromium(root) {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const any = [...windowless, ...windowed]
  return onPath(any) ?? (await fromDebian(any)) ?? (await fromNpm(root))
}

/** One that could open a window, for what only such a one can do (a browser's own notices); undefined where there is none. */
export function findWindowedChromium() {
  return process.env.CHROMIUM_PATH ?? onPath(windowed)
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
}

/** Some systems put a file of that name there that only prints where to get the browser. */
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

async function fromDebian(names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log('Installing Chromium from Debian…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => runQuietly('apt-get', args, { env }).catch(() => 1)
  if ((await apt('update')) !== 0) return undefined
  // Older releases have no package of the second kind.
  for (const packages of [['chromium', 'chromium-headless-shell'], ['chromium']])
    if ((await apt('install', '-y', '--no-install-recommends', ...packages)) === 0) return onPath(names)
  return undefined
}

async function fromNpm(root) {
  console.log('Unpacking Chromium from npm…')
  const entry = createRequire(join(root, 'e2e', 'package.json')).resolve('@sparticuz/chromium')
  const { default: chromium } = await import(pathToFileURL(entry).href)
  const path = await chromium.executablePath()
  if (runs(path)) return path
  throw new Error('No Chromium was found for the browser tests. Install one, or name it in CHROMIUM_PATH.')
}

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { runQuietly } from './run.mjs'

const OLDEST_NODE = 24

/** Installs exactly what the lockfile says, and only when it says something new. */
export async function ensureInstalled(root) {
  const wanted = packagesFingerprint(root)
  if (readStamp(stampPath(root)) === wanted) return

  console.log('Installing packages…')
  // Development packages build the web app, so they come along even where NODE_ENV says production.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const [file, first] = npmCommand()
  const code = await runQuietly(file, [...first, ...args], { cwd: root, shell: file === 'npm.cmd' })
  if (code !== 0) throw new Error('The packages could not be installed; npm says why above.')
  markInstalled(root)
}

/** For a developer who ran `npm install`: what is there now is what the lockfile says. */
export function markInstalled(root) {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stampPath(root), packagesFingerprint(root))
}

/** The Node that runs Florin: npm brought it for this machine, or the system's is new enough. */
export function node24(root) {
  const brought = join(root, 'node_modules', `node-${platformName()}-${process.arch}`, 'bin', nodeFile())
  // A binary for another C library is there and still does not run, so it is tried.
  if (existsSync(brought) && majorOf(brought) >= OLDEST_NODE) return brought
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  throw new Error(
    `Florin needs Node ${OLDEST_NODE} or newer. This is Node ${process.versions.node}, and npm has none for ` +
      `${process.platform}-${process.arch}. Please install Node ${OLDEST_NODE} and try again.`,
  )
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(1) ?? '', 10) || 0
}

function platformName() {
  return process.platform === 'win32' ? 'win' : process.platform
}

function nodeFile() {
  return process.platform === 'win32' ? 'node.exe' : 'node'
}

function stampPath(root) {
  return join(root, 'node_modules', '.florin-installed')
}

function packagesFingerprint(root) {
  const manifests = workspaces(root).map((folder) => `${folder}/package.json`)
  // Binaries differ by machine: a folder carried to another one is installed anew.
  return fingerprint(
    root,
    ['package-lock.json', 'package.json', ...manifests],
    `${process.platform}-${process.arch}`,
  )
}

function workspaces(root) {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return existsSync(join(root, parent))
      ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
      : []
  })
}

/** The npm that started us, if one did; it is the one whose lockfile dialect was chosen. */
function npmCommand() {
  const path = process.env.npm_execpath
  if (path?.endsWith('npm-cli.js')) return [process.execPath, [path]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { node24 } from './install.mjs'
import { runQuietly } from './run.mjs'

/** Builds the web app when something it is made of has changed. */
export async function ensureBuilt(root) {
  const wanted = fingerprint(root, ['apps/web', 'packages', 'package-lock.json'])
  if (readStamp(join(root, 'apps/web/dist/.florin-built')) === wanted) return

  console.log('Building the web app…')
  const draft = join(root, 'apps/web/.tmp', `build-${process.pid}`)
  try {
    await build(root, draft)
    writeFileSync(join(draft, '.florin-built'), wanted)
    swap(root, draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function build(root, outDir) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'apps/web', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const code = await runQuietly(node24(root), args, { cwd: root })
  if (code !== 0) throw new Error('The web app could not be built; Vite says why above.')
}

/** The finished build takes the old one's place, so a build that fails half-way never serves half its files. */
function swap(root, draft) {
  const dist = join(root, 'apps/web/dist')
  const old = `${draft}-old`
  mkdirSync(dist, { recursive: true })
  renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
}

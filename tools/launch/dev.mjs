import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, node24 } from './install.mjs'
import { hasTerminal } from './run.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.env.PORT ??= '3000'

try {
  await ensureInstalled(root)
  develop()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Server and web app side by side, each renewing itself; when one ends, both do. */
function develop() {
  const node = node24(root)
  const children = [
    [node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)]],
    [node, ['node_modules/vite/bin/vite.js', 'apps/web', '--port', '5173', '--strictPort']],
  ].map(([file, args]) => spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }))

  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const child of children) child.once('exit', stopAll).once('error', stopAll)
  // The terminal has signalled both already when it was Ctrl-C; we only stay until they are done.
  process.on('SIGINT', () => hasTerminal() || stopAll())
  process.on('SIGTERM', stopAll)
  process.on('SIGHUP', stopAll)
}

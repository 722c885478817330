import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { whenLeftAlone } from './left-alone.mjs'
import { exitCode, hasTerminal } from './run.mjs'
import { serverFlags } from './server-flags.mjs'

// In package.json this is started by `exec`. Without it npm's child is a shell: at SIGTERM the shell ends at once, npm after it,
// and if npm is process 1 of a container, the kernel then kills the server in the middle of its work.

// Process 1 has no default action for signals, so a stop during the installation needs a listener too.
const endAtOnce = (signal) => process.exit(exitCode(null, signal))
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of signals) process.on(signal, endAtOnce)

const root = fileURLToPath(new URL('../..', import.meta.url))

try {
  await ensureInstalled(root)
  await ensureBuilt(root)
  serve()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Starts the server, passes signals on to it, and ends with its exit code. */
function serve() {
  const args = [...serverFlags, join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)]
  const server = spawn(node24(root), args, { cwd: root, stdio: 'inherit' })
  server.once('error', (error) => {
    console.error(`The server could not be started: ${error.message}`)
    process.exitCode = 1
  })
  server.once('exit', (code, signal) => process.exit(exitCode(code, signal)))

  let isSent = false
  const passOn = (signal) => {
    // A terminal sends Ctrl-C to the whole process group, the server included: it gets one signal, not two.
    if (!isSent && !(signal === 'SIGINT' && hasTerminal()))
      server.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
    isSent = true
  }
  for (const signal of signals) process.off(signal, endAtOnce).on(signal, () => passOn(signal))
  whenLeftAlone(() => passOn('SIGTERM'))
}

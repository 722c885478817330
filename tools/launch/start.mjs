import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, node24 } from './install.mjs'
import { whenLeftAlone } from './left-alone.mjs'
import { exitCode, hasTerminal } from './run.mjs'
import { serverFlags } from './server-flags.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

try {
  await ensureInstalled(root)
  await ensureBuilt(root)
  serve()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Hands over to the server and stays only to pass on its end. */
function serve() {
  const args = [...serverFlags, join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)]
  const server = spawn(node24(root), args, { cwd: root, stdio: 'inherit' })
  server.once('error', (error) => {
    console.error(`The server could not be started: ${error.message}`)
    process.exitCode = 1
  })
  server.once('exit', (code, signal) => process.exit(exitCode(code, signal)))

  let isTold = false
  const tell = (signal) => {
    // The terminal tells Ctrl-C to the whole group, the server included; a second word would sound like impatience.
    if (!isTold && !(signal === 'SIGINT' && hasTerminal()))
      server.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
    isTold = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal))
  whenLeftAlone(() => tell('SIGTERM'))
}

import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Runs a command to its end with our terminal. */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
}

/** Runs a command without output, unless it fails: then everything it printed is the explanation. */
export async function runQuietly(file, args, options = {}) {
  const { code, said } = await listen(file, args, options)
  if (code !== 0) process.stderr.write(said)
  return code
}

/** Runs a command whose output is printed at its end, so that the output of others does not mix with it. */
export async function runBeside(file, args, options = {}) {
  const { code, said } = await listen(file, args, options)
  process.stdout.write(said)
  return code
}

function listen(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.stderr.on('data', (chunk) => said.push(chunk))
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve({ code: exitCode(code, signal), said: Buffer.concat(said) }),
    )
  })
}

/** The exit code of a child ended by a signal, as shells report it. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/** Whether a person may be at the terminal who presses Ctrl-C. */
export function hasTerminal() {
  return Boolean(process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY)
}

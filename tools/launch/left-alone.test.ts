import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-alone-'))
})
afterAll(() => rm(folder, { recursive: true }))

const script = `
import { appendFileSync } from 'node:fs'
const { whenLeftAlone } = await import(process.argv[1])
const tell = (word) => appendFileSync(process.argv[2], word + '\\n')
whenLeftAlone(() => { tell('alone'); process.exit() }, 50)
tell('here')
// Counted from the shell's end: on a busy machine that may be long after our begin.
const above = process.ppid
const look = setInterval(() => {
  if (process.ppid === above) return
  clearInterval(look)
  setTimeout(() => tell('stays'), 500)
}, 20)
`

/** As npm does it: a shell that begins the program and waits for it. What the program wrote until its shell was ended and after. */
async function endTheShell(name: string, env: Record<string, string>): Promise<() => Promise<string>> {
  const diary = join(folder, name)
  const { npm_lifecycle_event: _ours, ...rest } = process.env
  const module = new URL('left-alone.mjs', import.meta.url).href
  const shell = spawn(
    'sh',
    ['-c', '"$0" --input-type=module -e "$1" "$2" "$3"; true', process.execPath, script, module, diary],
    { env: { ...rest, ...env }, stdio: 'ignore' },
  )
  const read = () => readFile(diary, 'utf8').catch(() => '')
  await vi.waitFor(async () => expect(await read()).toBe('here\n'), 20_000)
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  return read
}

test.skipIf(process.platform === 'win32')('what npm began ends when npm was told to end', async () => {
  const read = await endTheShell('npm', { npm_lifecycle_event: 'start' })
  await vi.waitFor(async () => expect(await read()).toBe('here\nalone\n'), 20_000)
})

test.skipIf(process.platform === 'win32')(
  'what somebody began and left on purpose goes on without them',
  async () => {
    const read = await endTheShell('own', {})
    await vi.waitFor(async () => expect(await read()).toBe('here\nstays\n'), 20_000)
  },
)

import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confinedCommand } from './confined-command.ts'

const wanted = { file: process.execPath, args: ['-e', ''] }
const isLinuxRoot = process.getuid?.() === 0 && process.platform === 'linux'
const whySkipped = isLinuxRoot ? '' : ' (skipped: needs root on Linux)'

test('without setpriv the command is as it was, and the log is told', () => {
  const { command, lack } = confinedCommand(wanted, '/nowhere')

  expect(command).toEqual(wanted)
  expect(lack).toContain('setpriv (util-linux) does not work here')
})

test('a setpriv that knows only no-new-privs is used for that, and the log is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'florin-setpriv-'))
  const program = join(folder, 'setpriv')
  await writeFile(program, '#!/bin/sh\n[ "$1" = --no-new-privs ] && shift && exec "$@"\nexit 1\n')
  await chmod(program, 0o755)

  const { command, lack } = confinedCommand(wanted, `${folder}:/bin:/usr/bin`)

  expect(command).toEqual({ file: 'setpriv', args: ['--no-new-privs', wanted.file, ...wanted.args] })
  expect(lack).toContain('keeps the bounding set')
  await rm(folder, { recursive: true })
})

test.skipIf(!isLinuxRoot)(
  `a program that root starts so can run nothing that gives it rights, once it is an ordinary user${whySkipped}`,
  () => {
    const script = `
      process.setgroups([]); process.setgid(65533); process.setuid(65533)
      const ask = 'grep -E "^(Cap(Prm|Eff|Bnd)|NoNewPrivs)" /proc/self/status'
      console.log(require('child_process').execSync(ask, { encoding: 'utf8' }))`
    const { command, lack } = confinedCommand({ file: process.execPath, args: ['-e', script] })

    const { stdout } = spawnSync(command.file, command.args, { encoding: 'utf8' })

    expect(lack).toBeUndefined()
    expect(stdout.replace(/\s+/g, ' ').trim()).toBe(
      'CapPrm: 0000000000000000 CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1',
    )
  },
)

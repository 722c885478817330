import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// In a root where systemd can't run this takes the place of `systemctl`: it starts what the same units say, as the same users, with the
// same settings, and starts it again when it ends. What systemd confines (ProtectSystem and the like) it does not.

interface Unit {
  readonly name: string
  /** The last one of each name, as for everything but lists. */
  readonly values: ReadonlyMap<string, string>
  readonly environmentFiles: readonly string[]
}

const state = '/run/units'
const own = fileURLToPath(import.meta.url)

async function main([verb = '', ...words]: string[]): Promise<void> {
  mkdirSync(state, { recursive: true })
  const names = words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/\.service$/, ''))
  if (verb === 'keep') return superviseUnit(readUnit(names[0] ?? ''))
  for (const name of names) {
    const unit = readUnit(name)
    if (verb === 'stop' || verb === 'restart') await stop(unit)
    if (verb === 'start' || verb === 'restart' || (verb === 'enable' && words.includes('--now'))) start(unit)
    if (verb === 'reload') carryOut(unit, 'ExecReload')
  }
}

function readUnit(name: string): Unit {
  const [, template = name, instance = ''] = /^([^@]+@)(.+)$/.exec(name) ?? []
  const file = ['/etc/systemd/system', '/lib/systemd/system']
    .map((folder) => join(folder, `${template}.service`))
    .find((path) => existsSync(path))
  if (!file) throw new Error(`Unit ${name}.service not found.`)
  const lines = readFileSync(file, 'utf8')
    .replaceAll('%i', instance)
    .matchAll(/^([A-Za-z]+)=(.*)$/gm)
  const pairs = [...lines].map(([, key = '', value = '']) => [key, value] as const)
  const environmentFiles = pairs.flatMap(([key, value]) => (key === 'EnvironmentFile' ? [value] : []))
  return { name, values: new Map(pairs), environmentFiles }
}

function start(unit: Unit): void {
  if (unit.values.get('Type') === 'forking') {
    carryOut(unit, 'ExecStart')
    return
  }
  const log = openSync(`/var/log/${unit.name}.log`, 'a')
  const child = spawn(process.execPath, [own, 'keep', unit.name], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  writeFileSync(pidFile(unit), String(child.pid))
  child.unref()
}

async function stop(unit: Unit): Promise<void> {
  if (unit.values.get('Type') === 'forking') carryOut(unit, 'ExecStop')
  if (!existsSync(pidFile(unit))) return
  const pid = Number(readFileSync(pidFile(unit), 'utf8'))
  process.kill(pid, 'SIGTERM')
  while (existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
    await pause(50)
  rmSync(pidFile(unit), { force: true })
}

/** One process of a unit, again and again. */
async function superviseUnit({ values, environmentFiles }: Unit): Promise<void> {
  const user = values.get('User') ?? 'root'
  const folder = values.get('StateDirectory')
  const place = folder && join('/var/lib', folder)
  if (place) makeFolder(place, values.get('StateDirectoryMode'), user, values.get('Group'))
  const runtime = values.get('RuntimeDirectory')
  if (runtime)
    makeFolder(join('/run', runtime), values.get('RuntimeDirectoryMode'), user, values.get('Group'))
  const more = values.get('SupplementaryGroups')
  const groups = more ? `--groups=${more}` : '--clear-groups'
  const command = ['setpriv', `--reuid=${user}`, `--regid=${values.get('Group') ?? user}`, groups]
  let isOver = false
  let child: ReturnType<typeof spawn> | undefined
  process.once('SIGTERM', () => {
    isOver = true
    child?.kill('SIGTERM')
  })
  while (!isOver) {
    child = spawn(command[0]!, [...command.slice(1), ...(values.get('ExecStart') ?? '').split(' ')], {
      cwd: values.get('WorkingDirectory') ?? '/',
      // Without the environment of the caller.
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
        ...(place && { STATE_DIRECTORY: place }),
        ...settings(environmentFiles),
      },
      stdio: 'inherit',
    })
    await once(child, 'exit')
    if (!isOver) await pause(Number(values.get('RestartSec') ?? 1) * 1_000)
  }
}

function makeFolder(path: string, mode: string | undefined, user: string, group: string | undefined): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, Number.parseInt(mode ?? '755', 8))
  spawnSync('chown', [`${user}:${group ?? user}`, path])
}

/** `NAME=value` lines; a file with a dash before it may be missing. */
function settings(files: readonly string[]): Record<string, string> {
  const all: Record<string, string> = {}
  for (const file of files) {
    const path = file.replace(/^-/, '')
    if (path !== file && !existsSync(path)) continue
    for (const [, name = '', value = ''] of readFileSync(path, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm))
      all[name] = value.replace(/^(["'])(.*)\1$/, '$2')
  }
  return all
}

function carryOut({ name, values }: Unit, what: string): void {
  const command = values.get(what)?.replace(/^-/, '')
  if (!command) return
  // A daemon keeps the pipes that it inherited: reading one would wait until it ends.
  const log = openSync(`/var/log/${name}.log`, 'a')
  const { status } = spawnSync('/bin/sh', ['-c', command], { stdio: ['ignore', log, log] })
  if (status !== 0 && !values.get(what)?.startsWith('-'))
    throw new Error(`${name}: ${what} ended with ${status}: ${readFileSync(`/var/log/${name}.log`, 'utf8')}`)
}

const pidFile = ({ name }: Unit) => join(state, `${name}.pid`)

await main(process.argv.slice(2))

import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DockerInstruction, DockerStage } from './dockerfile.ts'
import { check } from './tools.ts'

/**
 * Carries out a Dockerfile without Docker: each stage in an empty Debian of its own, its instructions in order. What an image's first line
 * names, Node on Debian, is made here out of Debian's packages and the Node of this machine.
 */
export interface EmptyRoots {
  /** Stages by name; the last one is `image`. */
  readonly folders: ReadonlyMap<string, string>
}

export function carryOut(stages: readonly DockerStage[], context: string, place: string): EmptyRoots {
  const base = join(place, 'base')
  makeBase(base)
  const folders = new Map<string, string>()
  for (const stage of stages) {
    if (!stage.image.startsWith('node:24')) throw new Error(`There is no ${stage.image} here.`)
    const name = stage.name ?? 'image'
    const root = join(place, name)
    check('cp', ['-a', base, root])
    folders.set(name, root)
    let cwd = '/'
    let env: Record<string, string> = {}
    for (const step of stage.steps) {
      if (step.verb === 'WORKDIR') {
        cwd = step.text
        mkdirSync(join(root, cwd), { recursive: true })
      }
      if (step.verb === 'ENV') env = { ...env, ...variables(step.text) }
      if (step.verb === 'COPY') copy(step, { root, cwd, from: step.from ? folders.get(step.from)! : context })
      if (step.verb === 'RUN') inRoot(root, ['/bin/sh', '-c', step.text], { cwd, env })
    }
  }
  return { folders }
}

/** Runs a program inside a root, with what of this machine's environment a package client needs. */
function inRoot(
  root: string,
  command: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): string {
  return check('chroot', [root, '/bin/sh', '-c', 'cd "$1" && shift && exec "$@"', 'sh', cwd, ...command], {
    env: { ...clientSettings(), PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin', HOME: '/root', ...env },
  })
}

export function variables(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((pair) => pair.split('=') as [string, string]))
}

/** An empty Debian with Node and npm, as if Node was unpacked into /usr/local. */
export function makeBase(base: string): void {
  check('debootstrap', ['--variant=minbase', 'bookworm', base])
  // npm is beside its Node, as JavaScript.
  const npm = dirname(dirname(realpathSync(check('which', ['npm']).trim())))
  cpSync(process.execPath, join(base, 'usr/local/bin/node'))
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true })
  writeFileSync(
    join(base, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  )
  // The registries of this machine, and their names.
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'])
    if (existsSync(file)) {
      mkdirSync(dirname(join(base, file)), { recursive: true })
      writeFileSync(join(base, file), readFileSync(file))
    }
  const settings = join(homedir(), '.npmrc')
  if (existsSync(settings)) cpSync(settings, join(base, 'root/.npmrc'))
}

/** What of this machine's environment a package client needs. */
export function clientSettings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (pair): pair is [string, string] =>
        pair[1] !== undefined &&
        /^(npm_config_|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file)/i.test(pair[0]),
    ),
  )
}

/** As Docker does: one source becomes the target, or lies in it where that ends with a slash; `.dockerignore` is kept to by git's list. */
function copy(
  step: DockerInstruction,
  place: { readonly root: string; readonly cwd: string; readonly from: string },
): void {
  const { sources = [], target = '' } = step
  const to = target.startsWith('/') ? join(place.root, target) : join(place.root, place.cwd, target)
  for (const source of sources) {
    const from = join(place.from, source)
    const intoFolder = target.endsWith('/')
    mkdirSync(intoFolder ? to : dirname(to), { recursive: true })
    cpSync(from, intoFolder ? join(to, source.split('/').at(-1)!) : to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) =>
        step.from !== undefined ||
        !/\/(node_modules|dist|data|\.tmp)(\/|$)/.test(path.slice(place.from.length)),
    })
  }
}

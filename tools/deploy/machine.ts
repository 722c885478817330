import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clientSettings, makeBase } from './empty-root.ts'
import { repository } from './files.ts'
import { check } from './tools.ts'

/**
 * A bare Debian beside this one: a root of its own, and processes, mounts and a loopback that end with it. Its ports 80 and 443 are its
 * own. systemd can't run in it: `service-manager.ts` reads its units instead.
 */
export interface Machine {
  readonly root: string
  /** As root types it. Packages come over this machine's network; everything else has only its own loopback. */
  type(commands: string, options?: { readonly fetches?: boolean }): string
  /** Starts a program of this repository beside it, with its loopback and its names. */
  start(program: string, environment?: Readonly<Record<string, string>>): ChildProcess
  close(): Promise<void>
}

const authorities = '/etc/ssl/authorities.pem'
export const publicName = 'pay.example.com'

/** What an operator has before the first command: Debian, Node, the code, a name, and a place for the certificate and the copies. */
export function prepareMachine(root: string): void {
  makeBase(root)
  copyCode(join(root, 'opt/florin'))
  // The certificates that this machine trusts when it fetches packages: `update-ca-certificates` writes the usual file anew.
  const known = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(known)) cpSync(known, join(root, authorities))
  // No package starts anything by itself.
  write(root, 'usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755)
  write(
    root,
    'usr/local/bin/systemctl',
    '#!/bin/sh\nexec node /opt/florin/tools/deploy/service-manager.ts "$@"\n',
    0o755,
  )
  write(root, 'etc/hosts', `127.0.0.1 localhost ${publicName}\n`)
  for (const folder of ['srv/florin-backup', 'etc/nginx/tls'])
    mkdirSync(join(root, folder), { recursive: true })
}

export async function openMachine(root: string): Promise<Machine> {
  const mounts = [
    'ip link set lo up',
    'mount --bind "$1/etc/hosts" /etc/hosts',
    'mount --rbind /dev "$1/dev"',
    'mount -t proc proc "$1/proc"',
    'mount -t tmpfs tmpfs "$1/run"',
    // Another disk, as far as the programs can see.
    'mount -t tmpfs tmpfs "$1/srv/florin-backup"',
    'echo ready',
    'exec sleep infinity',
  ].join(' && ')
  const holder = spawn(
    'unshare',
    ['--net', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mounts, 'sh', root],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(holder.stdout, 'data')
  const inside = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim()
  const enter = (...kinds: string[]) => ['-t', inside, ...kinds]
  return {
    root,
    type: (commands, { fetches = false } = {}) =>
      check(
        'nsenter',
        [
          ...enter('-m', '-p', ...(fetches ? [] : ['-n'])),
          'chroot',
          root,
          '/bin/bash',
          '--norc',
          '-euc',
          commands,
        ],
        {
          env: {
            // npm's own setting, where one came with it, would name the file that `update-ca-certificates` writes.
            ...(fetches && {
              ...clientSettings(),
              NODE_EXTRA_CA_CERTS: authorities,
              npm_config_cafile: authorities,
            }),
            PATH: path,
            HOME: '/root',
            DEBIAN_FRONTEND: 'noninteractive',
          },
        },
      ),
    start: (program, environment = {}) =>
      spawn('nsenter', [...enter('-m', '-n'), process.execPath, program], {
        env: { ...process.env, ...environment },
        stdio: ['pipe', 'pipe', 'pipe'],
      }),
    async close() {
      const gone = once(holder, 'exit')
      holder.kill('SIGKILL')
      await gone
      // What lived in it ends with its first process; its mounts end with the last of them.
      await pause(500)
    },
  }
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** As after unpacking a release: what git keeps, and nothing that was built or installed here. */
function copyCode(target: string): void {
  const listed = check('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
  })
  for (const name of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    cpSync(join(repository, name), join(target, name))
  }
}

function write(root: string, name: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
  chmodSync(join(root, name), mode)
}

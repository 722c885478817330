import { spawnSync } from 'node:child_process'

/** Debian's package of each program that checks what we deploy. */
const packages = {
  promtool: 'prometheus',
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  'systemd-analyze': 'systemd',
  debootstrap: 'debootstrap',
  openssl: 'openssl',
  ip: 'iproute2',
} as const

export type Program = keyof typeof packages

/** Installs what is missing where that is allowed (root, Debian); else says in one sentence what to install. */
export function provide(...programs: Program[]): void {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length === 0) return
  const names = missing.map((program) => packages[program])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const installed = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env })
  if (installed.status !== 0)
    throw new Error(`Missing: ${names.join(', ')}. As root on Debian: apt-get install ${names.join(' ')}`)
}

/** Everything that a program said, or an error with it where it failed. */
export function check(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    ...options,
  })
  const said = `${stdout ?? ''}${stderr ?? ''}`
  if (error || status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? status}\n${said}`)
  return said
}

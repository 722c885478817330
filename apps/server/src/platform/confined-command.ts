import { spawnSync } from 'node:child_process'

export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

/** What the serving process needs of root until it has loaded its code and taken its port. */
const startingRights = ['setuid', 'setgid', 'net_bind_service', 'dac_override']

/**
 * Strictest first. The kernel gives root the union of inheritable and bounding set at exec, so rights that are only inheritable last
 * until `setuid` and can't come back: the bounding set is empty and `no_new_privs` is set. Two calls of setpriv, because nothing can
 * be made inheritable that the bounding set lacks.
 */
const confinements: readonly (readonly string[])[] = [
  [
    'setpriv',
    `--inh-caps=-all,${startingRights.map((right) => `+${right}`).join(',')}`,
    'setpriv',
    '--bounding-set=-all',
    '--no-new-privs',
  ],
  ['setpriv', '--no-new-privs'],
]

export interface Confined {
  readonly command: Command
  /** A sentence for the log where less was possible than should be. */
  readonly lack: string | undefined
}

/** A command that starts with as few rights as this system can take away; Node itself has no call for that. */
export function confinedCommand(wanted: Command, search = process.env.PATH): Confined {
  const works = ([file = '', ...args]: readonly string[]) =>
    spawnSync(file, [...args, process.execPath, '--version'], { env: { PATH: search } }).status === 0
  const at = confinements.findIndex(works)
  const [file, ...args] = confinements[at] ?? []
  if (file === undefined) return { command: wanted, lack: lacks.everything }
  const command = { file, args: [...args, wanted.file, ...wanted.args] }
  return { command, lack: at === 0 ? undefined : lacks.boundingSet }
}

const lacks = {
  everything:
    'The serving process keeps the bounding set of root and may gain rights by exec, because setpriv (util-linux) does not work here.',
  boundingSet:
    'The serving process keeps the bounding set of root, because this setpriv or this container can’t empty it; it can’t gain rights by exec.',
}

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

export type PostgresCommand = { file: string; args: string[] }

/**
 * The account that PostgreSQL runs as. It refuses root, and containers run as root. `owner` must own its files; undefined means the
 * account that runs us.
 */
export type Account = {
  name: string
  owner?: { uid: number; gid: number }
  spawn?: { uid: number; gid: number }
  wrap(command: PostgresCommand): PostgresCommand
}

const NOBODY = { uid: 65534, gid: 65534 }

/** An ordinary user runs PostgreSQL as is. */
export const ourselves: Account = { name: 'the current user', wrap: (command) => command }

/** Root under another name: the files stay root's, even in a 0700 folder, and PostgreSQL sees an ordinary user. */
export const userNamespace: Account = {
  name: 'root in a user namespace',
  owner: { uid: 0, gid: 0 },
  wrap: ({ file, args }) => ({
    file: 'unshare',
    args: ['--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, '--', file, ...args],
  }),
}

/** For containers that forbid user namespaces: a different user, who reaches only what is open to everyone. */
export const nobody: Account = { name: 'nobody', owner: NOBODY, spawn: NOBODY, wrap: (command) => command }

export async function pickAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return ourselves
  return (await succeeds(userNamespace, { file: 'true', args: [] })) ? userNamespace : nobody
}

export function spawnAs(account: Account, command: PostgresCommand, stdio: StdioOptions): ChildProcess {
  const { file, args } = account.wrap(command)
  return spawn(file, args, {
    ...account.spawn,
    stdio,
    // Our own folder may be closed to that account, and our environment holds secrets it has no use for.
    cwd: '/',
    env: bareEnvironment(),
    // A session of its own: Ctrl-C in the terminal reaches Node only, which stops PostgreSQL when it is done.
    detached: true,
    windowsHide: true,
  })
}

/** Whether a command runs and ends well under that account. */
export async function succeeds(account: Account, command: PostgresCommand): Promise<boolean> {
  const child = spawnAs(account, command, 'ignore')
  return once(child, 'exit').then(
    ([code]) => code === 0,
    () => false,
  )
}

/** Whether that account can enter a folder. Trying is the only check that covers every rule of the system. */
export function reaches(account: Account, folder: string): Promise<boolean> {
  if (!account.owner) return Promise.resolve(true)
  return succeeds(account, { file: 'sh', args: ['-c', 'cd "$1"', 'sh', folder] })
}

function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' }
}

import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Account } from './account.ts'
import type { Settings } from './settings.ts'

type Login = { role: string; password: string; database: string }

/** Where the other roles of this machine find it. */
export type SharedPlace = { readonly folder: string } | { readonly port: number }

export type Endpoint = AsyncDisposable & { settings: Settings; url(login: Login): string }

// The folder is known as ours by its prefix when a crash leaves it behind.
const SOCKET_DIR_PREFIX = '/tmp/florin-pg-'

/**
 * Where the server listens: a socket in a folder whose name cannot be listed, so no port is taken, and an old address never leads to
 * another program. Other users may enter: the signer is one, and the password still decides. The folder is not in `DATA_DIR` because a
 * socket's path ends at 107 bytes and shared folders of virtual machines often can't hold sockets. Node has no such sockets on Windows,
 * so there it is a free port of the loopback address. Services under a service manager are given a place that stays the same at each
 * start: a folder of theirs, which no other user of the machine can enter, or a port.
 */
export function openEndpoint(account: Account, shared?: SharedPlace): Promise<Endpoint> {
  if (shared && 'folder' in shared) return openSharedFolder(shared.folder)
  return shared || process.platform === 'win32' ? openLoopbackPort(shared?.port) : openSocketFolder(account)
}

/** A folder that exists keeps its mode; one that is made here is for our own group. */
async function openSharedFolder(folder: string): Promise<Endpoint> {
  await mkdir(folder, { recursive: true, mode: 0o750 })
  return socketIn(folder, () => Promise.resolve())
}

async function openSocketFolder(account: Account): Promise<Endpoint> {
  const folder = await mkdtemp(SOCKET_DIR_PREFIX)
  await chmod(folder, 0o711)
  if (account.owner) await chown(folder, account.owner.uid, account.owner.gid)
  return socketIn(folder, () => rm(folder, { recursive: true, force: true }))
}

function socketIn(folder: string, remove: () => Promise<void>): Endpoint {
  return {
    settings: { listen_addresses: '', unix_socket_directories: folder, port: '5432' },
    // The folder is where the host would be, so a URL parser that ignores it fails instead of reaching some other PostgreSQL on
    // localhost.
    url: (login) => urlOf(login, encodeURIComponent(folder)),
    [Symbol.asyncDispose]: remove,
  }
}

/** Removes the socket folder of a server that could not do it itself. */
export async function removeSocketFolder(url: string): Promise<void> {
  const folder = decodeURIComponent(new URL(url).hostname)
  if (folder.startsWith(SOCKET_DIR_PREFIX)) await rm(folder, { recursive: true, force: true })
}

async function openLoopbackPort(wanted?: number): Promise<Endpoint> {
  const port = wanted ?? (await freePort())
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    url: (login) => urlOf(login, `127.0.0.1:${port}`),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

function urlOf({ role, password, database }: Login, host: string): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@${host}/${database}`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pickAccount } from '../../apps/server/src/platform/embedded-postgres/account.ts'
import { locateBinaries } from '../../apps/server/src/platform/embedded-postgres/binaries.ts'
import { ensureCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts'
import { placeCluster } from '../../apps/server/src/platform/embedded-postgres/placement.ts'
import { startPostmaster } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/** A server as PostgreSQL's image has it before its init scripts run: the superuser `postgres`, its password, and nothing of ours. */
export async function startNewCluster(port: number, password: string): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-cluster-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const account = await pickAccount()
  const binaries = await locateBinaries(account, quiet)
  const clusterDir = await placeCluster(account, dataDir, quiet)
  await ensureCluster({ account, binaries, clusterDir, password, flushToDisk: false, log: quiet })
  opened.use(
    await startPostmaster({
      account,
      binaries,
      clusterDir,
      logFile: join(dataDir, 'postgres.log'),
      settings: {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        port: String(port),
        fsync: 'off',
        shared_buffers: '64MB',
      },
    }),
  )
  return opened.move()
}

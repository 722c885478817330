import { chown, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { writePrivateFile } from './private-file.ts'
import type { Settings } from './settings.ts'

/** The system's user that the signer's unit runs as. */
const signerUser = 'florin-signer'

const rules = `# Written by Florin at each start.
local florin florin_signer peer map=signer
local all all scram-sha-256
local replication all scram-sha-256
`
const names = `# Written by Florin at each start.
signer ${signerUser} florin_signer
`

/** The kernel reports the peer of the socket, so the signer's role needs no password that could be read. */
export async function signerByItsUser(account: Account, clusterDir: string): Promise<Settings> {
  const files = {
    hba_file: join(clusterDir, 'florin_hba.conf'),
    ident_file: join(clusterDir, 'florin_ident.conf'),
  }
  for (const [path, text] of [
    [files.hba_file, rules],
    [files.ident_file, names],
  ] as const) {
    await rm(path, { force: true })
    await writePrivateFile(path, text)
    if (account.owner) await chown(path, account.owner.uid, account.owner.gid)
  }
  return files
}

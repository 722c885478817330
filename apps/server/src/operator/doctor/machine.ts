import { stat, statfs } from 'node:fs/promises'
import { bad, type DoctorFinding, graded, type Look, ok, reason, warn } from './finding.ts'

const gigabyte = 1024 ** 3

export interface MachinePlaces {
  readonly dataDir: string
  /** Where the own PostgreSQL has its files: DATA_DIR, or the folder of the user that keeps it. Unset: it is another server's. */
  readonly databaseDir: string | undefined
  /** Unset: no copies are made. */
  readonly backupDir: string | undefined
  readonly secretFile: string
  /** The user that keeps the database reads the key as a member of its group, to copy it. */
  readonly groupMayRead: boolean
}

/** The disks under the data and under the copies, and who may read the key. */
export function machineLook(places: MachinePlaces): Look {
  return {
    subject: 'machine',
    look: async () => [
      ...(await diskFindings(places)),
      keyFinding(places.secretFile, (await stat(places.secretFile)).mode, places.groupMayRead),
    ],
  }
}

interface Disk {
  readonly name: string
  readonly path: string | undefined
  readonly todo: string
}

/** Of folders on one disk the first is named. */
async function diskFindings({ dataDir, databaseDir, backupDir }: MachinePlaces): Promise<DoctorFinding[]> {
  const seen = new Set<number>()
  const findings: DoctorFinding[] = []
  const disks: Disk[] = [
    { name: 'DATA_DIR', path: dataDir, todo: fullData },
    { name: 'the database', path: databaseDir, todo: fullData },
    { name: 'BACKUP_DIR', path: backupDir, todo: fullBackups },
  ]
  for (const { name, path, todo } of disks) {
    if (path === undefined) continue
    try {
      const { dev } = await stat(path)
      if (seen.has(dev)) continue
      seen.add(dev)
      const { bsize, bavail, blocks } = await statfs(path)
      findings.push(diskFinding((bsize * bavail) / gigabyte, bavail / blocks, { name, todo }))
    } catch (error) {
      findings.push(
        bad(`${name}: ${reason(error)}`, 'Is its disk mounted? Look who may enter the folders above it.'),
      )
    }
  }
  return findings
}

const fullData = 'Make room before it is full: a full disk answers 503 to everybody until there is some.'
const fullBackups =
  'Make room, or lower BACKUP_KEEP: while it is full nothing is copied, and beyond 10 GB of waiting log the copies have a gap.'

export function diskFinding(
  freeGigabytes: number,
  share: number,
  { name, todo }: Pick<Disk, 'name' | 'todo'> = { name: 'DATA_DIR', todo: fullData },
): DoctorFinding {
  const fact = `${freeGigabytes.toFixed(1)} GB free for ${name} (${Math.floor(share * 100)} %)`
  return graded(Math.min(freeGigabytes, share * 100), { warnAt: 10, badAt: 2 }, fact, todo)
}

export function keyFinding(file: string, mode: number, groupMayRead: boolean): DoctorFinding {
  if ((mode & (groupMayRead ? 0o037 : 0o077)) === 0)
    return ok(
      `SECRET_FILE is readable by its owner${groupMayRead ? ' and the group of its units' : ' alone'}`,
    )
  return warn(
    'SECRET_FILE can be read by others',
    `chmod ${groupMayRead ? 640 : 600} ${file}: it opens every sealed card and secret.`,
  )
}

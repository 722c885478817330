import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@florin/contract'
import { openCaller, Refused } from '@florin/sandbox/simulator/calls'
import { mailCodes } from '@florin/sandbox/simulator/mail-codes'
import { multipart } from '@florin/sandbox/simulator/multipart'
import { Person } from '@florin/sandbox/simulator/person'
import { snapshot } from '@florin/sandbox/simulator/snapshot'
import { CannotStart, type DrillParts, type DrillReport } from './drill.ts'
import { browserMs, chosenFaults, type Fault, ringsInAMinute } from './fault.ts'
import { mustHavePrometheus, playFaults } from './play-faults.ts'
import { type DrillWorld, openWorld } from './world.ts'

/** Small enough to be filled in a moment, large enough for what a drill writes. */
const databaseMegabytes = 900
const filesMegabytes = 48

/** The disk of the database, and the disk of Florin's files with the signer's journal, are full for a while. */
export async function diskDrill(parts: DrillParts): Promise<DrillReport> {
  const { options, dataDir, say } = parts
  const disks = { database: join(dataDir, 'database'), files: join(dataDir, 'florin') }
  let upload: Upload = () => Promise.reject(new Error('nobody has come to upload yet'))
  const faults = chosenFaults(
    diskFaults(disks, () => upload()),
    options.only,
  )
  mustHavePrometheus()
  if (process.getuid?.() !== 0)
    throw new CannotStart('The drill "disk" mounts two small file systems in memory: start it as root.')
  mount(disks.database, databaseMegabytes)
  try {
    mount(disks.files, filesMegabytes)
    // With the usual 4 GB of log the drill would need a disk of that size.
    const settings = { max_wal_size: '160MB', min_wal_size: '80MB' }
    const world = await openWorld(parts, { postgres: { settings }, florinDir: disks.files })
    try {
      upload = await newUploader(world)
      const report = await playFaults(parts, world, faults)
      const after = await upload()
      const found = after === '200' ? [] : [`an upload afterwards was answered ${after}`]
      return { ...report, findings: [...report.findings, ...found] }
    } finally {
      say('Ending what was started.')
      await world.close()
    }
  } finally {
    for (const disk of Object.values(disks)) spawnSync('umount', ['--lazy', disk])
  }
}

type Upload = () => Promise<string>

export function diskFaults(
  disks: { readonly database: string; readonly files: string },
  upload: Upload,
): Fault[] {
  return [
    {
      name: 'disk of the database full',
      rings: [ringsInAMinute('FlorinDatabaseDown')],
      answersWithinMs: browserMs,
      async begin({ postgres }) {
        fill(disks.database)
        // Its next segments of the log are made already; a few switches use them up.
        for (let at = 0; at < 12; at += 1) {
          const isDown = await postgres.ask('select pg_switch_wal()').then(
            () => false,
            () => true,
          )
          if (isDown) break
          fill(disks.database)
        }
      },
      look: async ({ postgres }) =>
        (await postgres.isRunning) ? 'PostgreSQL still answers' : 'PostgreSQL has stopped',
      async end({ postgres }) {
        empty(disks.database)
        await pause(2_000)
        // What an operator does when there is room again; running it goes on by itself.
        if (!(await postgres.isRunning)) await postgres.start()
      },
    },
    {
      name: 'disk of files and signer full',
      rings: [ringsInAMinute('FlorinDiskFull')],
      begin: () => fill(disks.files),
      look: async () => `an upload: ${await upload()}`,
      end: () => empty(disks.files),
    },
  ]
}

/** Somebody with an account who changes their picture; answers what they are told. */
async function newUploader({ nodes, outside }: DrillWorld): Promise<Upload> {
  const caller = openCaller(nodes.api.url, '127.0.3.1')
  const stranger = {
    email: `upload-${randomUUID().slice(0, 8)}@drill.example`,
    password: `Drill@${randomUUID().slice(0, 8)}!A1`,
  }
  const person = new Person(stranger, caller, mailCodes(outside.dataDir))
  await person.register('trader')
  return async () => {
    const form = multipart({}, [{ field: 'avatar', name: 'me.png', content: snapshot(200) }])
    try {
      await person.send(contract.changeAvatar, {}, form)
      return '200'
    } catch (error) {
      return error instanceof Refused ? `${error.status} ${error.code}` : 'no answer'
    }
  }
}

function mount(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true })
  const options = `size=${megabytes}m,mode=0755`
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'florin-drill', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`No file system of ${megabytes} MB could be mounted: ${stderr}`)
}

const ballast = (folder: string) => join(folder, 'ballast')

/** Writes until nothing fits any more. */
function fill(folder: string): void {
  const file = openSync(ballast(folder), 'a')
  try {
    for (let size = 2 ** 20; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size, 1))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(file)
  }
  const { bavail } = statfsSync(folder)
  if (bavail > 16) throw new Error(`${folder} is not full: ${bavail} blocks are left`)
}

function empty(folder: string): void {
  rmSync(ballast(folder), { force: true })
}

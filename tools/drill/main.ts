import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart, type Drill, type DrillReport } from './drill.ts'
import { type DrillName, readDrillOptions } from './options.ts'
import { tableOf } from './table.ts'

// `npm run drill -- kills|silence|disk|clock|restore|load`: the whole product as processes of its own on loopback, under fire.

const results = fileURLToPath(new URL('../../.tmp/drill/', import.meta.url))

async function load(name: DrillName): Promise<Drill> {
  switch (name) {
    case 'kills':
      return (await import('./kills.ts')).killsDrill
    case 'silence':
      return (await import('./silence.ts')).silenceDrill
    case 'disk':
      return (await import('./disk.ts')).diskDrill
    case 'clock':
      return (await import('./clock.ts')).clockDrill
    case 'load':
      return (await import('./load.ts')).loadDrill
    case 'restore':
      return (await import('./restore.ts')).restoreDrill
  }
}

async function main(): Promise<void> {
  const options = readDrillOptions(process.argv.slice(2))
  const drill = await load(options.drill)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  // A time limit for a drill that hangs.
  setTimeout(() => stopping.abort(), (options.minutes * 3 + 60) * 60_000).unref()
  const dataDir = options.data ? resolve(options.data) : await mkdtemp(join(tmpdir(), 'florin-drill-'))
  await mkdir(dataDir, { recursive: true })
  // The signer and the serving process are other users, and must be able to enter.
  await chmod(dataDir, 0o755)
  const begun = new Date()
  const say = (line: string) =>
    void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
  try {
    const report = await drill({ options, dataDir, say, signal: stopping.signal })
    await tell(options.drill, begun, { options, report })
    process.exitCode = report.findings.length > 0 || stopping.signal.aborted ? 1 : 0
  } finally {
    if (options.data === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

async function tell(
  name: DrillName,
  begun: Date,
  { options, report }: { readonly options: object; readonly report: DrillReport },
): Promise<void> {
  const file = join(results, `${name}.json`)
  const took = Math.round((Date.now() - begun.getTime()) / 1_000)
  const written = { drill: name, begun, tookSeconds: took, cores: cpus().length, options, ...report }
  await mkdir(results, { recursive: true })
  await writeFile(file, `${JSON.stringify(written, undefined, 2)}\n`)
  const wrong = report.findings.map((finding) => `WRONG: ${finding}`)
  const verdict = wrong.length > 0 ? wrong.join('\n') : 'Nothing lost, nothing doubled, nothing left behind.'
  const notes = (report.notes ?? []).map((note) => `${note}\n`).join('')
  process.stdout.write(`\n${tableOf(report.rows)}\n\n${notes}${verdict}\nFigures: ${file}\n`)
}

await main().catch((error: unknown) => {
  const reason = error instanceof Error ? (error.stack ?? error.message) : error
  process.stderr.write(error instanceof CannotStart ? `${error.message}\n` : `The drill ended. ${reason}\n`)
  process.exitCode = 1
})
// Sockets of what was killed may linger.
process.exit()

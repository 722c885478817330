import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FlorinNode } from './node.ts'

const rules = fileURLToPath(new URL('../../deploy/prometheus/alerts.yml', import.meta.url))
const lookEveryMs = 1_000
const startsWithinMs = 60_000

/** The alerts that an operator would have got: the real rules in the real Prometheus, on the real /metrics of this drill. */
export interface Alerts {
  /** Names of alerts since the last call: `fired`, or `waiting` for their minutes. */
  since(): { readonly fired: readonly string[]; readonly waiting: readonly string[] }
  /** Firing right now. */
  firing(): readonly string[]
  close(): Promise<void>
}

export const hasPrometheus = () => spawnSync('prometheus', ['--version']).status === 0

export interface AlertsInput {
  readonly folder: string
  readonly port: number
  /** `deploy/prometheus` has 15: less, and a short fault is seen sooner; but the scrapes are a load, too. */
  readonly everySeconds: number
}

export async function watchAlerts(
  { folder, port, everySeconds }: AlertsInput,
  nodes: readonly FlorinNode[],
): Promise<Alerts | undefined> {
  if (!hasPrometheus()) return undefined
  await mkdir(folder, { recursive: true })
  await cp(rules, join(folder, 'alerts.yml'))
  const targets = nodes.map(({ url }) => `'${new URL(url).host}'`).join(', ')
  const every = `${everySeconds}s`
  const config = `global: { scrape_interval: ${every}, scrape_timeout: ${Math.min(10, everySeconds)}s, evaluation_interval: ${every} }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: florin
    static_configs: [{ targets: [${targets}] }]
`
  await writeFile(join(folder, 'prometheus.yml'), config)
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, `${url}/-/ready`)
  return follow(child, `${url}/api/v1/alerts`)
}

/** One that could not start, say because its port is taken, would be a silence that nobody notices. */
async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const untilMs = Date.now() + startsWithinMs
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
    if (answer?.ok && child.exitCode === null) return
    if (child.exitCode !== null || Date.now() > untilMs) {
      child.kill('SIGKILL')
      throw new Error(`Prometheus did not start on ${url}: exit code ${child.exitCode ?? 'none'}`)
    }
    await pause(200)
  }
}

interface AlertsAnswer {
  readonly data: {
    readonly alerts: readonly {
      readonly state: 'pending' | 'firing'
      readonly labels: { readonly alertname: string }
    }[]
  }
}

function follow(child: ChildProcess, url: string): Alerts {
  const stopping = new AbortController()
  const fired = new Set<string>()
  const waiting = new Set<string>()
  let now: string[] = []
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      const answer = await ask(url)
      now = answer.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : []))
      for (const name of now) fired.add(name)
      for (const { labels } of answer) waiting.add(labels.alertname)
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    since() {
      const names = {
        fired: [...fired].sort(),
        waiting: [...waiting].filter((name) => !fired.has(name)).sort(),
      }
      fired.clear()
      waiting.clear()
      return names
    },
    firing: () => now,
    async close() {
      stopping.abort()
      await looking
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function ask(url: string): Promise<AlertsAnswer['data']['alerts']> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) })
    return ((await answer.json()) as AlertsAnswer).data.alerts
  } catch {
    return []
  }
}

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Helper = ReturnType<typeof startHelper>

/** Another process of the benchmark, with this one's flags: it gets a line at first, and answers each line that follows with a line. */
export function startHelper(script: string, task: unknown) {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async <T>(): Promise<T> => {
    const { value, done } = await answers.next()
    if (done) throw new Error(`${script} has ended`)
    return JSON.parse(value)
  }
  const tell = (line: unknown) => child.stdin.write(`${JSON.stringify(line)}\n`)
  tell(task)
  return {
    answer,
    ask<T>(line: unknown): Promise<T> {
      tell(line)
      return answer<T>()
    },
    end(): Promise<void> {
      child.stdin.end()
      return ended
    },
  }
}

/** The lines that a helper gets, and its answers. */
export function heard() {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  return {
    async next<T>(): Promise<T | undefined> {
      const { value, done } = await lines.next()
      return done ? undefined : JSON.parse(value)
    },
    tell(said: unknown): void {
      process.stdout.write(`${JSON.stringify(said ?? null)}\n`)
    },
  }
}

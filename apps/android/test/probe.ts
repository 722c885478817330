import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { javaCommand } from './java.ts'

/** Asks parts of the core in a process of its own: one question, one answer. */
export interface Probe {
  ask<Answer>(question: Record<string, unknown>): Promise<Answer>
  close(): Promise<void>
}

export function openProbe(folder: string): Probe {
  const [file, args] = javaCommand(['probe'])
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, FLORIN_TERMINAL_DIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line))
  child.once('exit', () => {
    for (const { reject } of waiting) reject(new Error('The core’s process ended without an answer'))
  })
  return {
    async ask<Answer>(question: Record<string, unknown>) {
      const answer = new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }))
      child.stdin.write(`${JSON.stringify(question)}\n`)
      return JSON.parse(await answer) as Answer
    },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}

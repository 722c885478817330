import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { variablesOfNode } from './started-florin.ts'
import type { World } from './world.ts'

export interface CommandOutcome {
  readonly exitCode: number
  readonly said: string
  readonly complained: string
}

export type Operator = (words: string[], changed?: Record<string, string>) => Promise<CommandOutcome>

export const operatorProgram = fileURLToPath(new URL('../src/operator.ts', import.meta.url))

/** `npm run operator` as a process of its own, beside a running server, on that server's database. */
export async function operatorOf(world: World): Promise<Operator> {
  const secretFile = join(world.config.dataDir, 'secret.key')
  // The world's key is in memory, and the operator must have the same one.
  await writeFile(secretFile, (Reflect.get(world, 'master') as Buffer).toString('hex'))
  return operatorWith({
    DATA_DIR: world.config.dataDir,
    DATABASE_URL: world.connectionString,
    SECRET_FILE: secretFile,
  })
}

/** The same beside a server that was started with these settings. */
export function operatorWith(environment: Record<string, string>): Operator {
  return (words, changed = {}) =>
    new Promise((resolve) => {
      const env = { ...variablesOfNode(), ...environment, ...changed }
      const child = execFile(process.execPath, [operatorProgram, ...words], { env }, (_, said, complained) =>
        resolve({ exitCode: child.exitCode ?? -1, said, complained }),
      )
    })
}

/** One sentence for the operator, no stack, and the exit code for scripts. */
export function expectRefusal(outcome: CommandOutcome, sentence: string): void {
  expect(outcome).toEqual({ exitCode: 1, said: '', complained: `${sentence}\n` })
}

export function expectDone(outcome: CommandOutcome, sentence: string): void {
  expect(outcome).toEqual({ exitCode: 0, said: `${sentence}\n`, complained: '' })
}

export const advice = '"npm run operator" alone tells what there is.'

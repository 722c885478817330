import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deviceConfig } from '@florin/contract/device-fields'
import { z } from 'zod'
import { TerminalFault } from './fault.ts'
import { replaceFile } from './folder.ts'

const terminalState = z.object({
  server_url: z.string(),
  terminal_id: z.uuid(),
  device_id: z.uuid(),
  device_secret: z.string(),
  installation_id: z.uuid(),
  config: deviceConfig,
  /** Added to the phone's clock gives the server's. */
  clock_offset_ms: z.number(),
  /** By the phone's clock. What came before belongs to its owner's past and is not sent. */
  reads_since: z.iso.datetime(),
})

export type TerminalState = z.output<typeof terminalState>

export function saveState(folder: string, state: TerminalState): void {
  replaceFile(statePath(folder), `${JSON.stringify(state, null, 2)}\n`)
}

/** Undefined for a phone that was never paired. */
export function loadState(folder: string): TerminalState | undefined {
  const text = readText(statePath(folder))
  if (text === undefined) return undefined
  try {
    return terminalState.parse(JSON.parse(text))
  } catch {
    throw new TerminalFault('state_broken', { folder })
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function statePath(folder: string): string {
  return join(folder, 'state.json')
}

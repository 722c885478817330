import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from './options.ts'

export interface AppVersion {
  readonly version: string
  /** Android installs only a higher one over the one that is there. */
  readonly code: number
}

export function appVersion(): AppVersion {
  return JSON.parse(readFileSync(join(app, 'version.json'), 'utf8'))
}

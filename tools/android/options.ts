import { join } from 'node:path'
import { parseArgs } from 'node:util'

export const root = join(import.meta.dirname, '..', '..')
export const app = join(root, 'apps', 'android')

export const appPackage = 'org.florin.terminal'

export interface BuildOptions {
  /** The operator's keystore; the repository's test key where none is named. */
  readonly key: string | undefined
  readonly out: string
  /** Allows plain http to loopback and private addresses. */
  readonly isTest: boolean
  /** Downloaded packages; everything else is made in a folder of its own below it. */
  readonly cache: string
  /** False: missing tools are only named, never installed. */
  readonly mayInstall: boolean
}

export function readOptions(args: string[]): BuildOptions {
  const { values } = parseArgs({
    args,
    options: {
      key: { type: 'string' },
      out: { type: 'string' },
      test: { type: 'boolean', default: false },
      cache: { type: 'string' },
      'no-install': { type: 'boolean', default: false },
    },
  })
  return {
    key: values.key,
    out: values.out ?? join(app, 'release', 'florin-terminal.apk'),
    isTest: values.test,
    cache: values.cache ?? join(root, '.tmp', 'android'),
    mayInstall: !values['no-install'],
  }
}

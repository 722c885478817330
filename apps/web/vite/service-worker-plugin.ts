import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { offline as en } from '@florin/texts/en/offline'
import { offline as ru } from '@florin/texts/ru/offline'
import { build, type Plugin } from 'vite'
import { offlinePage } from '../src/offline/offline-page.ts'

const source = join(import.meta.dirname, '..', 'src')
const offlineModule = 'virtual:florin-offline'
const mark = 'offline'

/**
 * Builds the service worker beside the app, as one plain script under a name that stays. Its text changes only when the offline
 * page does, so a deploy that leaves that page alone gives nobody a new worker.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'florin-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const offline = await offlineOf(Object.keys(bundle))
        this.emitFile({ type: 'asset', fileName: 'assets/sw.js', source: await workerWith(offline) })
      },
    },
  }
}

interface Offline {
  readonly page: string
  readonly files: readonly string[]
  readonly version: string
}

async function offlineOf(built: readonly string[]): Promise<Offline> {
  const read = (path: string) => readFile(join(source, path), 'utf8')
  const letters = { latin: fontOf(built, 'latin'), cyrillic: fontOf(built, 'cyrillic') }
  const page = offlinePage({
    template: await read('offline/offline.html'),
    script: await read('offline/offline.js'),
    styles: [await read('app/styles/tokens.css'), await read('offline/offline.css')],
    letters,
    texts: { en, ru },
  })
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12)
  return { page, files: Object.values(letters), version }
}

function fontOf(built: readonly string[], subset: string): string {
  const file = built.find((name) => new RegExp(`/onest-${subset}-wght-normal-.+\\.woff2$`).test(name))
  if (file === undefined) throw new Error(`The build has no ${subset} letters for the offline page`)
  return `/${file}?${mark}`
}

async function workerWith(offline: Offline): Promise<string> {
  const built = await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    publicDir: false,
    plugins: [offlineAsModule(offline)],
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: join(source, 'worker/worker.ts'), output: { format: 'iife' } },
    },
  })
  const [chunk, ...rest] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk' || rest.length > 0) throw new Error('The service worker is not one script')
  return chunk.code
}

function offlineAsModule(offline: Offline): Plugin {
  const code = Object.entries({ ...offline, mark })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
  return {
    name: 'florin-offline',
    resolveId: (id) => (id === offlineModule ? `\0${id}` : undefined),
    load: (id) => (id === `\0${offlineModule}` ? code : undefined),
  }
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|css|svg|webmanifest)$/
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * Lays beside each text among the assets what browsers fetch in its place, as small as it gets. The server would have to do it at
 * every start, and less well: nobody waits for a build.
 */
export function compressAssets(): Plugin {
  return {
    name: 'florin-compress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }) {
        const names = await readdir(join(dir, 'assets'), { recursive: true })
        await Promise.all(
          names.filter((name) => text.test(name)).map((name) => compress(join(dir, 'assets', name))),
        )
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(plain, best)),
    writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 })),
  ])
}

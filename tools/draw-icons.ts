import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * Draws the app's icons from the favicon: `node tools/draw-icons.ts`. They are kept in the repository, so that a build needs
 * no browser; run this when the mark has changed.
 */
const folder = join(import.meta.dirname, '..', 'apps', 'web', 'public', 'assets')

interface Icon {
  readonly file: string
  readonly size: number
  /** Ink to the edges, where the system cuts its own shape. The mark keeps well within the part that is never cut. */
  readonly isFullBleed?: true
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'icon-maskable-512.png', size: 512, isFullBleed: true },
  { file: 'icon-apple-180.png', size: 180, isFullBleed: true },
]

const mark = await readFile(join(folder, 'favicon.svg'), 'utf8')
const ink = /<rect[^>]*fill="(#\w+)"/.exec(mark)?.[1] ?? ''
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const icon of icons) await writeFile(join(folder, icon.file), await draw(icon))
} finally {
  await browser.close()
}

async function draw({ size, isFullBleed }: Icon): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const ground = isFullBleed ? ink : 'transparent'
  await page.setContent(`<style>
    body { margin: 0; background: ${ground} }
    svg { display: block; width: ${size}px; height: ${size}px }
  </style>${mark}`)
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

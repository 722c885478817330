import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

interface Look {
  readonly pixelsPerModule?: number
  readonly inverted?: boolean
  /** A photo of a screen: stripes, noise, a wide dark room around, and a hand that was not quite straight. */
  readonly photo?: boolean
}

/** The very picture that the dashboard shows: drawn by the same library. */
export function pngOf(text: string, look: Look = {}): Buffer {
  const { width, data } = draw(text, look)
  const png = new PNG({ width, height: width })
  png.data = Buffer.from(data)
  return PNG.sync.write(png)
}

export function jpegOf(text: string, look: Look = {}): Buffer {
  const { width, data } = draw(text, look)
  return jpeg.encode({ width, height: width, data }, 70).data
}

function draw(text: string, { pixelsPerModule = 4, inverted = false, photo = false }: Look) {
  const { size, isDark } = modulesOf(text)
  const margin = photo ? size : 4
  const width = (size + 2 * margin) * pixelsPerModule
  const data = Buffer.alloc(width * width * 4, 255)
  const tilt = photo ? 0.12 : 0
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)]
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - width / 2]
      const column = Math.floor((cos * dx + sin * dy + width / 2) / pixelsPerModule) - margin
      const row = Math.floor((cos * dy - sin * dx + width / 2) / pixelsPerModule) - margin
      const isRoom = photo && [column, row].some((at) => at < -4 || at >= size + 4)
      const light = isDark(column, row) !== inverted ? 25 : 225
      data.fill(
        isRoom ? 70 : photo ? screenLight(light, x, y) : light > 100 ? 255 : 0,
        (y * width + x) * 4,
        (y * width + x) * 4 + 3,
      )
    }
  }
  return { width, data }
}

function screenLight(light: number, x: number, y: number): number {
  const moire = 14 * Math.sin(x / 1.7) + 10 * Math.sin((x + y) / 2.3)
  const noise = ((x * 7919 + y * 104729) % 31) - 15
  return Math.max(0, Math.min(255, light + moire + noise))
}

/** The library draws runs of dark modules as a path: M4 4h7v1H4z, and larger squares as M…l…. */
function modulesOf(text: string): { size: number; isDark: (column: number, row: number) => boolean } {
  const svg = renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'L', marginSize: 0 }))
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const path = svg.match(/ d="([^"]+)"/g)?.at(-1) ?? ''
  const dark = new Set<string>()
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(run); step++) dark.add(`${Number(x) + step},${y}`)
  }
  return { size, isDark: (column, row) => dark.has(`${column},${row}`) }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from './options.ts'

const ink = '#FF15171C'
const gold = '#FFF0BF35'
const mark = 'M21 9.4c-2.3,-1.5 -4,-0.6 -4.6,2.3l-2,9.3c-0.6,2.9 -2,3.8 -4.3,2.7M11.3 14.8h8.6'

/** Writes the app's icon and the glyphs of its screen as vector drawables: drawn by code, sharp at each density, few bytes. */
export function drawDrawables(resources: string): void {
  const plain = join(resources, 'drawable')
  const adaptive = join(resources, 'drawable-anydpi-v26')
  for (const folder of [plain, adaptive]) mkdirSync(folder, { recursive: true })

  writeFileSync(join(plain, 'icon.xml'), vector(32, ground() + ring() + stroke(mark, 2.6, gold)))
  writeFileSync(
    join(plain, 'icon_front.xml'),
    vector(108, group(2.1, 20.4, ring() + stroke(mark, 2.6, gold))),
  )
  writeFileSync(join(plain, 'icon_ground.xml'), vector(108, fill('M0 0h108v108h-108z', ink)))
  writeFileSync(join(plain, 'notice.xml'), vector(32, stroke(mark, 3.2, '#FFFFFFFF')))
  writeFileSync(join(adaptive, 'icon.xml'), adaptiveIcon)

  for (const [name, path] of Object.entries(glyphs()))
    writeFileSync(join(plain, `glyph_${name}.xml`), vector(24, stroke(path, 2, '#FFFFFFFF')))
}

function glyphs(): Record<string, string> {
  return JSON.parse(readFileSync(join(app, 'app', 'glyphs.json'), 'utf8'))
}

const adaptiveIcon = `<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
<background android:drawable="@drawable/icon_ground"/><foreground android:drawable="@drawable/icon_front"/>
</adaptive-icon>
`

function vector(size: number, content: string): string {
  const side = size === 24 ? 24 : size === 108 ? 108 : 48
  return `<vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="${side}dp" android:height="${side}dp"
 android:viewportWidth="${size}" android:viewportHeight="${size}">${content}</vector>
`
}

function ground(): string {
  return fill('M9 0h14a9,9 0 0 1 9,9v14a9,9 0 0 1 -9,9h-14a9,9 0 0 1 -9,-9v-14a9,9 0 0 1 9,-9z', ink)
}

/** The coin's milled edge: 36 dots, as the favicon draws them with a dash pattern, which vector drawables do not have. */
function ring(): string {
  const dots = Array.from({ length: 36 }, (_, index) => {
    const angle = (index * Math.PI) / 18
    const [x, y] = [16 + 11 * Math.cos(angle), 16 + 11 * Math.sin(angle)].map((value) => value.toFixed(2))
    return `M${x} ${y}h0.01`
  })
  return stroke(dots.join(''), 0.8, '#8CF0BF35')
}

function group(scale: number, shift: number, content: string): string {
  return `<group android:scaleX="${scale}" android:scaleY="${scale}" android:translateX="${shift}" android:translateY="${shift}">${content}</group>`
}

function fill(path: string, color: string): string {
  return `<path android:pathData="${path}" android:fillColor="${color}"/>`
}

function stroke(path: string, width: number, color: string): string {
  return `<path android:pathData="${path}" android:strokeColor="${color}" android:strokeWidth="${width}" android:strokeLineCap="round" android:strokeLineJoin="round"/>`
}

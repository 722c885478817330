import { crc32 } from 'node:zlib'

/** A real ZIP archive whose files are stored, as a build leaves the label of the app. */
export function tinyZip(files: Readonly<Record<string, string>>, method = 0): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([mark(0x04034b50), facts, Buffer.from(name), content])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([mark(0x02014b50), Buffer.from([20, 0]), facts, place, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  return Buffer.concat([...locals, ...entries, end(entries, at)])
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function end(entries: readonly Buffer[], at: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(entries.length, 8)
  bytes.writeUInt16LE(entries.length, 10)
  bytes.writeUInt32LE(Buffer.concat([...entries]).length, 12)
  bytes.writeUInt32LE(at, 16)
  return bytes
}

/** Enough of an APK for the server: its label, behind another file. */
export function tinyApp(label: object = {}): Buffer {
  const whole = { version: '1.2.0', code: 3, package: 'org.florin.terminal', ...label }
  return tinyZip({ 'AndroidManifest.xml': 'binary', 'assets/florin.json': JSON.stringify(whole) })
}

/** One file of a zip archive, its bytes as they are stored there. */
interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly bytes: Buffer
}

// 1 January 1980, the first day of the zip format.
const fixedDate = 0x0021
const centralSize = 46
const localSize = 30

/**
 * The same archive with its entries in order of their names, without times or attributes. `aapt` writes them in the order of
 * the folder and with the clock of the build; two builds would differ. Compressed bytes are copied, not made anew.
 */
export function sortedZip(archive: Buffer): Buffer {
  const entries = readEntries(archive).sort((a, b) => (a.name < b.name ? -1 : 1))
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const local = Buffer.concat([localHeader(entry), entry.bytes])
    centrals.push(centralHeader(entry, offset))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  return Buffer.concat([...locals, central, endRecord(entries.length, central.length, offset)])
}

export function readEntries(archive: Buffer): ZipEntry[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('This is no zip archive.')
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const nameLength = archive.readUInt16LE(at + 28)
    const local = archive.readUInt32LE(at + 42)
    const start = local + localSize + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const entry = {
      name: archive.toString('utf8', at + centralSize, at + centralSize + nameLength),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      size: archive.readUInt32LE(at + 24),
      bytes: archive.subarray(start, start + archive.readUInt32LE(at + 20)),
    }
    at += centralSize + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    return entry
  })
}

function localHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(localSize)
  header.write('PK\x03\x04', 'latin1')
  writeCommon(header, 4, entry)
  return Buffer.concat([header, Buffer.from(entry.name)])
}

function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const header = Buffer.alloc(centralSize)
  header.write('PK\x01\x02', 'latin1')
  header.writeUInt16LE(20, 4)
  writeCommon(header, 6, entry)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, Buffer.from(entry.name)])
}

/** The fields that both headers have in the same order, from "version needed" to the length of the name. */
function writeCommon(header: Buffer, at: number, { name, method, crc, size, bytes }: ZipEntry): void {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(method, at + 4)
  header.writeUInt16LE(fixedDate, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(bytes.length, at + 14)
  header.writeUInt32LE(size, at + 18)
  header.writeUInt16LE(Buffer.byteLength(name), at + 22)
}

function endRecord(count: number, centralLength: number, centralOffset: number): Buffer {
  const record = Buffer.alloc(22)
  record.write('PK\x05\x06', 'latin1')
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(centralLength, 12)
  record.writeUInt32LE(centralOffset, 16)
  return record
}

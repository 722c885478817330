// A file inside a ZIP archive that is stored and not compressed: enough for the label of an APK, without a library.

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endLength = 22
const longestComment = 65_535

/** Undefined where the archive is none, has no such file, or has it compressed. */
export function storedEntry(archive: Buffer, name: string): Buffer | undefined {
  const end = endOf(archive)
  if (end === undefined) return undefined
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entryMark) return undefined
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === name) return contentOf(archive, at)
    at += 46 + nameLength + extra + comment
  }
  return undefined
}

/** The record at the end, before a comment of any length. */
function endOf(archive: Buffer): number | undefined {
  const first = Math.max(0, archive.length - endLength - longestComment)
  for (let at = archive.length - endLength; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === endMark) return at
  return undefined
}

function contentOf(archive: Buffer, entry: number): Buffer | undefined {
  const isStored = archive.readUInt16LE(entry + 10) === 0
  const [length, local] = [archive.readUInt32LE(entry + 24), archive.readUInt32LE(entry + 42)]
  if (!isStored || local + 30 > archive.length || archive.readUInt32LE(local) !== localMark) return undefined
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  return begin + length > archive.length ? undefined : archive.subarray(begin, begin + length)
}

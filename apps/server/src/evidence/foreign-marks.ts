// Long enough never to come about by chance in compressed bytes.
const anywhere = ['<script', '<iframe', '<!doctype', '<object ', '<?php', 'javascript:']
// Chance would write these into a long video; a browser that guesses types looks at the edges only.
const atTheEdges = ['<html', '<head', '<body', '<svg', '<img', '<a href', '<?xml', '<!--', '#!/']

const edge = 1024
const window = 1 << 20
const longest = 64

/** The first trace of a page or a program in a file that should be neither. */
export function foreignMark(content: Buffer): string | undefined {
  const ends = [content.subarray(0, edge), content.subarray(-edge)].map(folded)
  return (
    atTheEdges.find((mark) => ends.some((text) => text.includes(mark))) ??
    markAnywhere(content) ??
    (endsAsArchive(content) ? 'an archive' : undefined)
  )
}

/** Looks through a window that overlaps with the last one, so that no mark hides on the border. */
export function markAnywhere(content: Buffer): string | undefined {
  for (let at = 0; at < content.length; at += window) {
    const text = folded(content.subarray(at, at + window + longest))
    const found = anywhere.find((mark) => text.includes(mark))
    if (found) return found
  }
  return undefined
}

// Zeros are dropped: in UTF-16 each letter has one.
function folded(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '').toLowerCase()
}

/** A zip is read from its end, so anything may stand before it: its last record must not reach to the end of ours. */
function endsAsArchive(content: Buffer): boolean {
  const record = 22
  const tail = content.subarray(-(record + 0xffff))
  for (let at = tail.indexOf('PK\x05\x06'); at !== -1; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + record <= tail.length && at + record + tail.readUInt16LE(at + 20) <= tail.length) return true
  }
  return false
}

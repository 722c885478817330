import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  action,
  box,
  brand,
  emptyZip,
  join,
  jpeg,
  movie,
  mp4,
  objectStream,
  page,
  pdf,
  picture,
  png,
  pngHeader,
  script,
  stream,
} from './sample-files.ts'

/** `clean`: it is kept, and nothing of what was hidden in it. */
export type Fate = 'wrong_type' | 'refused' | 'clean'
export type HostileFile = readonly [what: string, fate: Fate, content: Buffer | Promise<Buffer>]

const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
const say = '/S /JavaScript /JS (app.alert(1))'

const ofAnotherType: HostileFile[] = [
  ['a page', 'wrong_type', join(page)],
  ['a page after a byte order mark', 'wrong_type', join('\xef\xbb\xbf', page)],
  ['a page in UTF-16', 'wrong_type', Buffer.from(`\ufeff${page}`, 'utf16le')],
  ['a page after spaces', 'wrong_type', join(' '.repeat(600), page)],
  ['a drawing with script', 'wrong_type', join(svg)],
  ['a drawing with a prologue', 'wrong_type', join('<?xml version="1.0"?>', svg)],
  ['a GIF', 'wrong_type', join('GIF89a\x01\0\x01\0\0\0\0;')],
  ['a GIF that is an archive', 'wrong_type', join('GIF89a\x01\0\x01\0\0\0\0;', emptyZip)],
  ['a GIF that is a program', 'wrong_type', join('GIF89a=1;alert(1)//')],
  ['a WebP', 'wrong_type', picture().webp().toBuffer()],
  ['a TIFF', 'wrong_type', picture().tiff().toBuffer()],
  ['a HEIC', 'wrong_type', join(brand('heic'), box('meta', Buffer.alloc(40)))],
  ['an AVIF', 'wrong_type', join(brand('avif'), box('meta', Buffer.alloc(40)))],
  ['a QuickTime film', 'wrong_type', join(brand('qt  '), movie(), box('mdat', 'x'))],
  ['a film of an unknown brand', 'wrong_type', join(brand('evil'), movie(), box('mdat', 'x'))],
  ['a film that does not begin with its brand', 'wrong_type', join(movie(), box('mdat', 'x'))],
  ['an old Word document', 'wrong_type', join('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', Buffer.alloc(600))],
  ['an archive, like a Word document', 'wrong_type', join('PK\x03\x04', Buffer.alloc(40), emptyZip)],
  ['a bitmap', 'wrong_type', join('BM', Buffer.alloc(60))],
  ['an icon', 'wrong_type', join('\0\0\x01\0\x01\0', Buffer.alloc(60))],
  ['a Flash film', 'wrong_type', join('FWS\x05', Buffer.alloc(60))],
  ['a Windows program', 'wrong_type', join('MZ', Buffer.alloc(60))],
  ['a Linux program', 'wrong_type', join('\x7fELF', Buffer.alloc(60))],
  ['a shell script', 'wrong_type', join('#!/bin/sh\nrm -rf ~\n')],
  ['a PHP script', 'wrong_type', join('<?php system($_GET[1]);')],
  ['PostScript', 'wrong_type', join('%!PS-Adobe-3.0\nshowpage\n')],
  ['rich text', 'wrong_type', join('{\\rtf1 hello}')],
  ['a saved page', 'wrong_type', join('MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n', page)],
  ['a page before a PDF', 'wrong_type', join(page, pdf())],
  ['a PDF after one space', 'wrong_type', join(' ', pdf())],
  ['a PDF of no version', 'wrong_type', join('%PDF-x.y\n', pdf())],
  ['nothing', 'wrong_type', Buffer.alloc(0)],
  ['one byte', 'wrong_type', Buffer.from([0xff])],
]

const pictures: HostileFile[] = [
  ['a page that begins like a JPEG', 'refused', join('\xff\xd8\xff\xe0', page)],
  ['a page in a JPEG without a picture', 'refused', join('\xff\xd8\xff\xfe\0\x30', page, '\xff\xd9')],
  ['half a JPEG', 'refused', half(picture(600, 600).jpeg().toBuffer())],
  ['a JPEG that says it is 65 000 wide', 'refused', wideJpeg()],
  ['a page that begins like a PNG', 'refused', join('\x89PNG\r\n\x1a\n', page)],
  ['half a PNG', 'refused', half(noise().then((picture) => picture.png().toBuffer()))],
  ['a PNG that says it is 100 000 wide', 'refused', pngHeader(100_000, 100_000)],
  ['a JPEG with a page behind it', 'clean', jpeg().then((bytes) => join(bytes, page))],
  ['a JPEG that is an archive', 'clean', jpeg().then((bytes) => join(bytes, page, emptyZip))],
  ['a JPEG with a script for a comment', 'clean', withComment()],
  [
    'a JPEG with a script in its notes',
    'clean',
    picture()
      .withExif({ IFD0: { Copyright: script } })
      .jpeg()
      .toBuffer(),
  ],
  ['a PNG with a page behind it', 'clean', png().then((bytes) => join(bytes, page))],
  ['a PNG that is an archive', 'clean', png().then((bytes) => join(bytes, page, emptyZip))],
  ['a PNG whose very points are a script', 'clean', writtenInPoints()],
]

/** With what they are refused for. */
type HostileContent = readonly [what: string, reason: string, content: Buffer]

const papers: HostileContent[] = [
  ['a PDF that runs a script', 'JavaScript', pdf({ objects: [action(say)] })],
  [
    'a PDF that runs it when opened',
    'JavaScript',
    pdf({ root: `<< /Type /Catalog /Pages 2 0 R /OpenAction << ${say} >> >>` }),
  ],
  ['a PDF with an escaped name', 'JavaScript', pdf({ objects: [action('/S /J#61vaScrip#74 /J#53 (1)')] })],
  ['a PDF that starts a program', 'Launch', pdf({ objects: [action('/S /Launch /F (cmd.exe)')] })],
  ['a PDF that carries a file', 'EmbeddedFile', pdf({ objects: [stream('/Type /EmbeddedFile', page8())] })],
  ['a PDF with a form of its own', 'XFA', pdf({ objects: [action('/XFA 9 0 R')] })],
  ['a PDF that plays a rendition', 'Rendition', pdf({ objects: [action('/S /Rendition /JS (1)')] })],
  ['a PDF that acts by itself', 'AA', pdf({ objects: [action('/AA << /O 9 0 R >>')] })],
  ['a PDF that sends forms', 'SubmitForm', pdf({ objects: [action('/S /SubmitForm')] })],
  ['a locked PDF', 'Encrypt', pdf({ objects: [action('/Encrypt 9 0 R')] })],
  ['a PDF with a packed script', 'JavaScript', pdf({ objects: [objectStream(`9 0 << ${say} >>`)] })],
  [
    'a PDF with a packed escape',
    'JavaScript',
    pdf({ objects: [objectStream('9 0 << /S /Ja#76aScript >>')] }),
  ],
  ['a PDF with a bomb', 'cannot be read', pdf({ objects: [objectStream('9 0 '.padEnd(40_000_000))] })],
  [
    'a PDF whose packing is twofold',
    'cannot be read',
    pdf({ objects: [objectStream('9 0', '/Filter [/ASCIIHexDecode /FlateDecode]')] }),
  ],
  [
    'a PDF whose objects are packed like a picture',
    'cannot be read',
    pdf({ objects: [objectStream('9 0', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')] }),
  ],
  [
    'a PDF of sixty thousand objects',
    'too many objects',
    pdf({ objects: ['1 0 obj\nendobj\n'.repeat(60_000)] }),
  ],
  ['a PDF with a page in it', '<html', pdf({ objects: [`% ${page}\n`] })],
  ['a PDF with a page behind it', '<html', pdf({ tail: page })],
  ['a PDF that is an archive', 'an archive', join(pdf(), emptyZip)],
  ['half a PDF', 'no end', pdf().subarray(0, 200)],
  ['a PDF without a table', 'table of contents', join('%PDF-1.4\nhello\n%%EOF\n')],
  ['a stream that never ends', 'without an end', pdf({ objects: ['8 0 obj\n<< >>\nstream\nxxx'] })],
]

const videos: HostileContent[] = [
  ['a video that begins as a page', '<html', mp4({ content: join(page, Buffer.alloc(2000)) })],
  ['a video that ends as a page', '<html', mp4({ more: [box('free', '<html><body onload=alert(1)>')] })],
  ['a video with a script inside', '<script', mp4({ content: hidden(script) })],
  ['a video with a script in UTF-16', '<script', mp4({ content: hidden(Buffer.from(script, 'utf16le')) })],
  [
    'a video of a million boxes',
    'too many boxes',
    mp4({ more: [join(...Array.from({ length: 20_000 }, () => box('free')))] }),
  ],
  ['a video whose boxes never end', 'without end', mp4({ more: [nested(40)] })],
  ['a video with a box beyond its end', 'broken box', join(mp4(), '\0\x01\0\0free')],
  ['a video with bytes behind it', 'broken box', join(mp4(), 'abc')],
  ['a video with a stranger’s box', 'belongs to no video', mp4({ more: [box('evil', 'x')] })],
  ['a video without pictures', 'no mdat', join(brand('isom'), movie())],
  ['a video without a film', 'no moov', join(brand('isom'), box('mdat', Buffer.alloc(100)))],
  ['a video that is an archive', 'an archive', mp4({ more: [box('free', emptyZip)] })],
  [
    'a video that lies about a large box',
    'broken box',
    join(mp4(), '\0\0\0\x01mdat', '\x7f', Buffer.alloc(7, 255)),
  ],
  ['half a video', 'broken box', mp4().subarray(0, 900)],
]

/** Made when asked for: drawing them takes a second. */
export const hugePictures = (): HostileFile[] => [
  ['a small PNG that unfolds to 81 million points', 'refused', picture(9000, 9000).png().toBuffer()],
  ['a small JPEG of 49 million points', 'refused', picture(7000, 7000).jpeg().toBuffer()],
]

export const filesOfAnotherType: readonly HostileFile[] = ofAnotherType
export const hostilePictures: readonly HostileFile[] = pictures
export const hostilePapersAndVideos: readonly HostileContent[] = [...papers, ...videos]

async function half(whole: Promise<Buffer>): Promise<Buffer> {
  const bytes = await whole
  return bytes.subarray(0, bytes.length / 2)
}

async function noise() {
  const side = 300
  const bytes = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * at * 31) % 251))
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } })
}

async function wideJpeg(): Promise<Buffer> {
  const bytes = await jpeg()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_000, frame + 5)
  bytes.writeUInt16BE(65_000, frame + 7)
  return bytes
}

async function withComment(): Promise<Buffer> {
  const bytes = await jpeg()
  const size = Buffer.alloc(2)
  size.writeUInt16BE(page.length + 2)
  return join(bytes.subarray(0, 2), '\xff\xfe', size, page, bytes.subarray(2))
}

async function writtenInPoints(): Promise<Buffer> {
  const row = Buffer.from(page.padEnd(90).slice(0, 90))
  const written = sharp(Buffer.concat(Array(8).fill(row)), { raw: { width: 30, height: 8, channels: 3 } })
  return written.png({ compressionLevel: 0, adaptiveFiltering: false }).toBuffer()
}

function page8(): Buffer {
  return deflateSync(Buffer.from(page))
}

function hidden(what: string | Buffer): Buffer {
  return join(Buffer.alloc(5000, 1), what, Buffer.alloc(5000, 1))
}

function nested(depth: number): Buffer {
  return depth === 0 ? box('free') : box('moov', nested(depth - 1))
}

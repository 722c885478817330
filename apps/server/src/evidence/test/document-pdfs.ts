import { deflateSync } from 'node:zlib'
import { join, stream } from './sample-files.ts'

interface DocumentContent {
  readonly lines: readonly string[]
  /** Pages and fonts lie in a packed stream of objects, as most programs write them today. */
  readonly isPacked?: boolean
  readonly changedAt?: string
  /** More of the page's content. */
  readonly more?: string
  /** In place of the page's content, with its filter. */
  readonly content?: Buffer
  readonly filter?: string
}

const flate = '/Filter /FlateDecode'
const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** A document as a bank's server writes it: one font whose codes are two bytes, explained by a map. */
export function documentPdf({
  lines,
  isPacked = false,
  changedAt,
  more = '',
  content,
  filter = flate,
}: DocumentContent) {
  const letters = [...new Set(lines.join(''))]
  const code = (letter: string) => (letters.indexOf(letter) + 1).toString(16).padStart(4, '0')
  const shown = lines.map((line) => `0 -14 Td <${[...line].map(code).join('')}> Tj`).join('\n')
  const page = content ?? deflateSync(Buffer.from(`BT /F1 12 Tf 40 780 Td ${shown} ET ${more}`))
  const map = `begincodespacerange <0000> <ffff> endcodespacerange ${letters.length} beginbfchar
${letters.map((letter) => `<${code(letter)}> <${hex(letter)}>`).join('\n')} endbfchar`
  const changed = changedAt === undefined ? '' : `/ModDate (${changedAt})`
  const objects = [
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F1 5 0 R >> >> >>'],
    [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [4 0 R] >>'],
    [5, '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /ToUnicode 6 0 R >>'],
    [
      9,
      `<< /Producer (JasperReports 6.20) /Creator <feff${hex('Банк')}> /CreationDate (D:20261117140330+03'00') ${changed} >>`,
    ],
  ] as const
  return wholePdf([
    ...(isPacked ? [packed(objects)] : objects.map(([number, body]) => `${number} 0 obj\n${body}\nendobj\n`)),
    numbered(4, stream(filter, page)),
    numbered(6, stream(flate, deflateSync(Buffer.from(map)))),
  ])
}

const numbered = (number: number, object: Buffer): Buffer => join(`${number}`, object.subarray(1))

function packed(objects: readonly (readonly [number, string])[]): Buffer {
  let place = 0
  const pairs = objects.map(([number, body]) => {
    const pair = `${number} ${place}`
    place += body.length + 1
    return pair
  })
  const head = `${pairs.join(' ')} `
  const body = objects.map(([, text]) => text).join(' ')
  const content = deflateSync(Buffer.from(head + body))
  return numbered(7, stream(`/Type /ObjStm /N ${objects.length} /First ${head.length} ${flate}`, content))
}

function wholePdf(objects: readonly (Buffer | string)[]): Buffer {
  const body = join('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', ...objects)
  const tail = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Info 9 0 R /Size 10 >>\nstartxref\n${body.length}\n%%EOF\n`
  return join(body, tail)
}

const bomb = (letter: string) => deflateSync(Buffer.alloc(9_000_000, letter))
const page = (content: Buffer) => documentPdf({ lines: [], content })
const shown = (text: string) => page(deflateSync(Buffer.from(text)))

/** Files that the rules take and that are made to cost time or memory when they are read. */
export const hostilePdfs: readonly (readonly [what: string, content: () => Buffer])[] = [
  ['a page that unfolds to 9 MB', () => page(bomb(' '))],
  ['a page that unfolds to 9 MB of strings', () => page(bomb('('))],
  ['three hundred pages that unfold to 9 MB', () => wholePdf(manyBombs(300))],
  ['a page of a million open strings', () => shown('('.repeat(1_000_000))],
  ['a page of a million open hexadecimal strings', () => shown('<'.repeat(1_000_001))],
  ['a page of a million numbers', () => shown('[ 1 '.repeat(900_000))],
  [
    'a page in a circle of parents',
    () => wholePdf(['3 0 obj << /Type /Page /Parent 3 0 R /Contents 3 0 R >> endobj\n']),
  ],
  ['a table of contents in a circle', () => wholePdf(['startxref\n9\n%%EOF\n'.repeat(100_000)])],
  ['forty thousand objects without an end', () => wholePdf(['1 0 obj << /Type /Page '.repeat(40_000)])],
  [
    'a map of four billion letters',
    () => mapped('beginbfrange <0000> <ffffffff> <0041> endbfrange '.repeat(20_000)),
  ],
  ['a map of blocks without an end', () => mapped('beginbfchar '.repeat(300_000))],
  [
    'a map whose letters are whole words',
    () => mapped(`beginbfrange <00> <ff> <${'0041'.repeat(8)}> endbfrange`, '<0001>'.repeat(100_000)),
  ],
  ['packed objects that lie over each other', () => wholePdf([overlapping()])],
  [
    'a dictionary of names without an end',
    () =>
      wholePdf([
        '/Contents ['.repeat(500_000),
        '3 0 obj << /Type /Page ',
        '/Contents ['.repeat(6_000),
        ' endobj\n',
      ]),
  ],
]

function manyBombs(number: number): Buffer[] {
  const content = bomb(' ')
  return Array.from({ length: number }, (_, at) =>
    join(
      `${at * 2 + 20} 0 obj << /Type /Page /Contents ${at * 2 + 21} 0 R >> endobj\n`,
      `${at * 2 + 21} 0 obj << ${flate} >>\nstream\n`,
      content,
      '\nendstream endobj\n',
    ),
  )
}

function mapped(map: string, text = '<0001>'): Buffer {
  return wholePdf([
    '3 0 obj << /Type /Page /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj\n',
    '5 0 obj << /Type /Font /Subtype /Type0 /ToUnicode 6 0 R >> endobj\n',
    numbered(4, stream(flate, deflateSync(Buffer.from(`BT /F1 9 Tf [${text}] TJ <ffff> Tj ET`)))),
    numbered(6, stream(flate, deflateSync(Buffer.from(map)))),
  ])
}

function overlapping(): Buffer {
  const pairs = Array.from({ length: 40_000 }, (_, at) => `${at + 10} ${at % 2 ? 60_000 : 0}`).join(' ')
  const content = deflateSync(Buffer.from(`${pairs} ${'/Type '.repeat(12_000)}`))
  return numbered(7, stream(`/Type /ObjStm /N 40000 /First ${pairs.length} ${flate}`, content))
}

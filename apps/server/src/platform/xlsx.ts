import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

/** A text, or an amount as decimal text that a spreadsheet can add up. */
export type Cell = string | { readonly amount: string }

export interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  /** In characters, as the header. */
  readonly widths: readonly number[]
  readonly rows: readonly (readonly Cell[])[]
}

const deflate = promisify(deflateRaw)
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/**
 * One sheet as an Excel file. Every text is an inline string, which is never a formula, whatever it begins with; it is what a spreadsheet
 * shows, and stays a text when a cell is copied.
 */
export async function xlsxFile(sheet: Sheet): Promise<Buffer> {
  return zip([
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationsOf('officeDocument', 'xl/workbook.xml')],
    [
      'xl/workbook.xml',
      `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationsOf('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')],
    ['xl/styles.xml', styles],
    ['xl/worksheets/sheet1.xml', sheetXml(sheet)],
  ])
}

const contentTypes = `${xmlHead}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

/** 0 plain, 1 bold, 2 an amount with six decimals. */
const styles = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.000000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>`

function relationsOf(...targets: readonly string[]): string {
  const pairs = targets.flatMap((target, at) => (at % 2 === 0 ? [[target, targets[at + 1] ?? '']] : []))
  const lines = pairs.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/${kind}" Target="${target}"/>`,
  )
  return `${xmlHead}<Relationships xmlns="${packaged}/relationships">${lines.join('')}</Relationships>`
}

function sheetXml({ header, widths, rows }: Sheet): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const lines = [header.map((text) => textCell(text, 1)), ...rows.map((row) => row.map(cellXml))]
  const body = lines.map((cells) => `<row>${cells.join('')}</row>`).join('')
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `${xmlHead}<worksheet xmlns="${main}">${frozen}<cols>${columns.join('')}</cols><sheetData>${body}</sheetData></worksheet>`
}

/** A spreadsheet keeps fifteen digits of a number. What has more is a text, rather than another amount. */
const mostDigits = 15

function cellXml(cell: Cell): string {
  if (typeof cell === 'string') return textCell(cell, 0)
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(cell.amount)
  const digits = cell.amount.replace(/\D/g, '').replace(/^0+/, '').length
  return isNumber && digits <= mostDigits ? `<c s="2"><v>${cell.amount}</v></c>` : textCell(cell.amount, 0)
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  // What XML can't hold would make the whole file unreadable.
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

/** A ZIP archive without its extras: names in ASCII, no dates, sizes below 4 GB. */
async function zip(files: readonly (readonly [name: string, text: string])[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of files) {
    const content = Buffer.from(text)
    const packed = await deflate(content)
    const facts = factsOf(name, content, packed)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name)])
    parts.push(local, packed)
    directory.push(entryOf(name, facts, offset))
    offset += local.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** What a file's own head and its line in the directory have in common. */
function factsOf(name: string, content: Buffer, packed: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  // The first of January 1980, the earliest day that the format knows.
  facts.writeUInt16LE(33, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}

function entryOf(name: string, facts: Buffer, offset: number): Buffer {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, Buffer.from(name)])
}

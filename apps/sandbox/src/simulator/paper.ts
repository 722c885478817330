/** A bank's paper: a PDF of one page whose text programs can read. Two papers with the same lines are the same file. */
export function paper(lines: readonly string[]): Buffer {
  const letters = [...new Set(lines.join(''))]
  const code = (letter: string) => (letters.indexOf(letter) + 1).toString(16).padStart(4, '0')
  const shown = lines.map((line) => `0 -14 Td <${[...line].map(code).join('')}> Tj`).join('\n')
  const map = letters.map((letter) => `<${code(letter)}> <${unicode(letter)}>`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [4 0 R] >>',
    stream(`BT /F1 12 Tf 40 780 Td ${shown} ET`),
    '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /ToUnicode 6 0 R >>',
    stream(
      `begincodespacerange <0000> <ffff> endcodespacerange ${letters.length} beginbfchar\n${map} endbfchar`,
    ),
  ].map((content, at) => `${at + 1} 0 obj\n${content}\nendobj\n`)
  const body = `%PDF-1.7\n${objects.join('')}`
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 7 >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table, 'latin1')
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
const unicode = (letter: string) => Buffer.from(letter, 'utf16le').swap16().toString('hex')

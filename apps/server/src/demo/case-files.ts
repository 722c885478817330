import sharp from 'sharp'

// Evidence of the demo's cases: small files that hold what they say, made here so that none has to be shipped.

/** A picture of a document from a bank: a tick, a sum, some lines. `shade` makes each one another file. */
export function documentPicture(shade: number): Promise<Buffer> {
  const green = `hsl(152, 62%, ${30 + (shade % 12)}%)`
  const lines = Array.from(
    { length: 5 },
    (_, at) =>
      `<rect x="60" y="${260 + at * 44}" width="${360 - at * 36}" height="14" rx="7" fill="#d9d9d4"/>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">
    <rect width="480" height="640" fill="#f1f1ed"/><rect x="36" y="36" width="408" height="568" rx="16" fill="#ffffff"/>
    <circle cx="240" cy="120" r="44" fill="${green}"/>
    <path d="M220 121 l14 14 l28 -30" stroke="#ffffff" stroke-width="8" fill="none"/>
    <rect x="140" y="190" width="200" height="24" rx="6" fill="#16161d"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** A statement of one page, with these lines in plain letters. */
export function statementPdf(lines: readonly string[]): Buffer {
  const shown = lines
    .map((line, at) => `BT /F1 12 Tf 56 ${760 - at * 22} Td (${plain(line)}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.7\n'
  const places = objects.map((content, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${content}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}

/** What Helvetica of a PDF can show and what ends no string. */
const plain = (line: string) => line.replaceAll(/[^\x20-\x7e]|[()\\]/g, ' ')

import { randomUUID } from 'node:crypto'

export interface FormFile {
  /** The form's field. */
  readonly field: string
  readonly name: string
  readonly content: Buffer
}

/** A form with files, as a browser sends it. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  files: readonly FormFile[],
): { readonly contentType: string; readonly body: Buffer } {
  const mark = `form-${randomUUID()}`
  const part = (head: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`--${mark}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')])
  return {
    contentType: `multipart/form-data; boundary=${mark}`,
    body: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        part(`Content-Disposition: form-data; name="${name}"`, Buffer.from(value)),
      ),
      ...files.map(({ field, name, content }) =>
        part(
          `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream`,
          content,
        ),
      ),
      Buffer.from(`--${mark}--\r\n`),
    ]),
  }
}

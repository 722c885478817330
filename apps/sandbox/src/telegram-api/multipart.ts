import type { IncomingMessage } from 'node:http'
import { badRequest } from './api-error.ts'

export interface UploadedFile {
  readonly name: string
  readonly mime: string
  readonly content: Buffer
}

/** What a caller sent: fields as text or JSON values, and files by the name of their part. */
export interface Fields {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: ReadonlyMap<string, UploadedFile>
}

const maxBytes = 60 * 1024 * 1024

export async function readFields(request: IncomingMessage, query: URLSearchParams): Promise<Fields> {
  const body = await readAll(request)
  const type = request.headers['content-type'] ?? ''
  const fromQuery = Object.fromEntries(query)
  const none = new Map<string, UploadedFile>()
  if (type.startsWith('multipart/form-data')) {
    const { values, files } = parseMultipart(body, boundaryOf(type))
    return { values: { ...fromQuery, ...values }, files }
  }
  if (type.startsWith('application/x-www-form-urlencoded'))
    return {
      values: { ...fromQuery, ...Object.fromEntries(new URLSearchParams(body.toString())) },
      files: none,
    }
  return { values: { ...fromQuery, ...parseJson(body) }, files: none }
}

export async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw badRequest('request is too big')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function parseJson(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {}
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Answered below, as any other body that is no object.
  }
  throw badRequest("can't parse JSON object")
}

function boundaryOf(type: string): string {
  const found = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(type)
  const boundary = found?.[1] ?? found?.[2]
  if (!boundary) throw badRequest('multipart body has no boundary')
  return boundary
}

function parseMultipart(body: Buffer, boundary: string) {
  const values: Record<string, unknown> = {}
  const files = new Map<string, UploadedFile>()
  for (const part of partsOf(body, Buffer.from(`--${boundary}`))) {
    const split = part.indexOf('\r\n\r\n')
    if (split < 0) continue
    const head = part.subarray(0, split).toString('utf8')
    const content = part.subarray(split + 4)
    const field = /content-disposition:[^\r\n]*?[ ;]name="?([^";\r\n]*)"?/i.exec(head)?.[1]
    const name = /filename="?([^";\r\n]*)"?/i.exec(head)?.[1]
    if (field === undefined) continue
    const mime = /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? 'application/octet-stream'
    if (name === undefined) values[field] = content.toString('utf8')
    else files.set(field, { name, mime, content })
  }
  return { values, files }
}

function* partsOf(body: Buffer, mark: Buffer): Generator<Buffer> {
  let start = body.indexOf(mark)
  while (start >= 0) {
    const next = body.indexOf(mark, start + mark.length)
    if (next < 0) return
    // Each part lies between "boundary CRLF" and "CRLF boundary".
    yield body.subarray(start + mark.length + 2, next - 2)
    start = next
  }
}

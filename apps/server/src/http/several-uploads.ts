import type { MultipartValue } from '@fastify/multipart'
import type { Uploads } from '@florin/contract'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { refuseNulIn } from './no-nul.ts'
import { receiving, storePart, type UploadedFile, type UploadTerms } from './uploads.ts'

/** A form as it came in: its files on disk, its text fields as sent. */
export interface ReceivedForm {
  readonly files: readonly UploadedFile[]
  readonly fields: Readonly<Record<string, unknown>>
}

const maxFields = 10
const fieldBytes = 16 * 1024

/** Streams the files of a form to disk, one after another, and reads its fields. After a refusal no file is left. */
export async function receiveUploads(
  request: FastifyRequest,
  uploads: Uploads,
  folder: string,
  terms: Partial<UploadTerms> = {},
): Promise<ReceivedForm> {
  const files: UploadedFile[] = []
  try {
    const fields = await receiving(request, folder, terms, (kept) =>
      readForm(request, uploads, folder, kept, files),
    )
    refuseNulIn([fields])
    return { files, fields }
  } catch (error) {
    await Promise.all(files.map((file) => file.remove()))
    // The sender may still be sending: without a reader it would wait for ever and never see the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

async function readForm(
  request: FastifyRequest,
  uploads: Uploads,
  folder: string,
  terms: UploadTerms,
  files: UploadedFile[],
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  // One more than may come, so that the refusal is ours and names what is too many.
  const most = uploads.maxFiles + 1
  const limits = {
    fileSize: uploads.maxBytes,
    files: most,
    fields: maxFields,
    fieldSize: fieldBytes,
    parts: most + maxFields,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      addField(fields, part)
      continue
    }
    if (!uploads.fields.includes(part.fieldname)) throw refusedField(part.fieldname, 'field.unknown')
    const file = await storePart(part, uploads, folder, terms)
    files.push(file)
    // A browser's form sends a part without name and bytes where no file was chosen.
    if (file.size === 0 && file.name === '') await files.pop()?.remove()
    if (files.length > uploads.maxFiles) throw new Problem(uploads.tooMany)
  }
  return fields
}

function addField(fields: Record<string, unknown>, part: MultipartValue): void {
  const { fieldname, value, valueTruncated } = part
  if (valueTruncated) throw refusedField(fieldname, 'field.too_long')
  // With two values it would be unclear which is meant.
  if (fieldname in fields) throw refusedField(fieldname, 'field.invalid')
  fields[fieldname] = value
}

function refusedField(name: string, text: string): Problem {
  return new Problem('request.invalid', { fields: { [name]: [text] } })
}

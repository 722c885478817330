import { Problem } from '../platform/problem.ts'
import type { SettlementCursor } from '../wallet/index.ts'

const shape = /^(\d{1,17})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export function cursorText({ createdAtMicros, id }: SettlementCursor): string {
  return Buffer.from(`${createdAtMicros}_${id}`).toString('base64url')
}

export function readCursor(text: string): SettlementCursor {
  const [, micros, id] = shape.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (micros === undefined || id === undefined)
    throw new Problem('request.invalid', { fields: { after: ['field.invalid'] } })
  return { createdAtMicros: BigInt(micros), id }
}

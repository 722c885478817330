import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { cutWhenIdle } from './uploads.ts'

export interface Piece {
  readonly bytes: Buffer
  /** False when the sender went away before the end: what came is as good as a shorter piece. */
  readonly isWhole: boolean
}

/** Reads a body of plain bytes into memory, as long as bytes keep coming. */
export async function readPiece(request: FastifyRequest, mostBytes: number): Promise<Piece> {
  const body = request.body as Readable | undefined
  if (!body) return { bytes: Buffer.alloc(0), isWhole: true }
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new Problem('request.too_large')
  const stopClock = cutWhenIdle(request)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostBytes) throw new Problem('request.too_large')
      chunks.push(chunk)
    }
    return { bytes: Buffer.concat(chunks), isWhole: true }
  } catch (error) {
    if (error instanceof Problem) throw error
    return { bytes: Buffer.concat(chunks), isWhole: false }
  } finally {
    stopClock()
  }
}

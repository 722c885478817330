import { closeSync, constants as flags, fsyncSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { replaceFile, writeWhole } from '../folder.ts'
import { parseLine, type QueueRecord, recordLine } from './record.ts'

/**
 * Records on disk, in order, each durable when the call returns. Written synchronously: a signal or another message
 * cannot come in between, and a phone writes a few lines a minute.
 */
export class QueueFile {
  readonly #path: string
  #file: number
  #size = 0

  private constructor(path: string) {
    this.#path = path
    this.#file = openFile(path)
  }

  static open(path: string): { file: QueueFile; records: QueueRecord[]; damagedLines: number } {
    const file = new QueueFile(path)
    const bytes = readFileSync(path)
    const { records, wholeBytes, damagedLines } = readRecords(bytes)
    // A torn last line was never confirmed to anybody: what is after the last whole line goes.
    if (wholeBytes < bytes.length) file.#cutTo(wholeBytes)
    file.#size = wholeBytes
    return { file, records, damagedLines }
  }

  get size(): number {
    return this.#size
  }

  append(records: QueueRecord[]): void {
    const bytes = Buffer.from(records.map(recordLine).join(''))
    try {
      writeWhole(this.#file, bytes, this.#size)
      fsyncSync(this.#file)
    } catch (error) {
      // A full disk may have taken half a line; the next one must not be glued to it.
      this.#cutTo(this.#size)
      throw error
    }
    this.#size += bytes.length
  }

  rewrite(records: QueueRecord[]): void {
    const text = records.map(recordLine).join('')
    replaceFile(this.#path, text)
    closeSync(this.#file)
    this.#file = openFile(this.#path)
    this.#size = Buffer.byteLength(text)
  }

  close(): void {
    closeSync(this.#file)
  }

  #cutTo(size: number): void {
    ftruncateSync(this.#file, size)
    fsyncSync(this.#file)
  }
}

function openFile(path: string): number {
  return openSync(path, flags.O_RDWR | flags.O_CREAT, 0o600)
}

function readRecords(bytes: Buffer) {
  const records: QueueRecord[] = []
  let wholeBytes = 0
  let brokenSince = 0
  let damagedLines = 0
  for (let start = 0, end = bytes.indexOf(10); end !== -1; start = end + 1, end = bytes.indexOf(10, start)) {
    const record = parseLine(bytes.subarray(start, end))
    if (record === undefined) {
      brokenSince++
      continue
    }
    records.push(record)
    wholeBytes = end + 1
    // Broken lines with a whole one after them were durable once: that is damage, not a torn write.
    damagedLines += brokenSince
    brokenSince = 0
  }
  return { records, wholeBytes, damagedLines }
}

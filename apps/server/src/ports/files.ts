import type { Readable } from 'node:stream'

/** Where files rest. Names are made by the store: random, so that knowing one says nothing about another. */
export interface FileStore {
  /** Whole or not at all: a crash leaves no half file under a name. */
  put(folder: FileFolder, content: Buffer): Promise<string>
  /** The same for what is too large to hold at once; the stream has so many bytes. */
  putStream(folder: FileFolder, content: Readable, size: number): Promise<string>
  read(folder: FileFolder, name: string): Promise<Buffer | undefined>
  /** Both ends belong to the range. Undefined when there is no such file. */
  readStream(folder: FileFolder, name: string, range?: ByteRange): Promise<Readable | undefined>
  remove(folder: FileFolder, name: string): Promise<void>
  /** Everything that lies there, drafts of interrupted writers too. */
  list(folder: FileFolder): Promise<StoredFile[]>
  /** How full the place is, from 0 to 1. */
  usedShare(): Promise<number>
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  readonly name: string
  readonly changedAtMs: number
}

/** `pieces` are parts of files that are on their way, and gone when those are whole. */
export type FileFolder = 'avatars' | 'evidence' | 'pieces'

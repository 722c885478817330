/** Where files rest. Names are made by the store: random, so that knowing one says nothing about another. */
export interface FileStore {
  /** Whole or not at all: a crash leaves no half file under a name. */
  put(folder: FileFolder, content: Buffer): Promise<string>
  read(folder: FileFolder, name: string): Promise<Buffer | undefined>
  remove(folder: FileFolder, name: string): Promise<void>
}

export type FileFolder = 'avatars'

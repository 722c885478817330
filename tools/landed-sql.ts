/** Files by path, each with its sha256. */
export type Hashes = ReadonlyMap<string, string>

/** The list as `sha256sum` writes and checks it: hash, two spaces, path. */
export function readHashes(list: string): Hashes {
  const lines = list.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** What is wrong with numbered files compared to the list of those that have landed, one sentence each, with what to do. */
export function changesOfLanded(landed: Hashes, files: Hashes, list: string): string[] {
  return [
    ...[...landed.keys()]
      .filter((path) => !files.has(path))
      .map((path) => `${path} has landed and is gone: put it back. Databases have it applied.`),
    ...[...files].flatMap(([path, hash]) => {
      const known = landed.get(path)
      if (known === undefined) return [`${path} is new: append this line to ${list}:\n${hash}  ${path}`]
      return known === hash
        ? []
        : [`${path} has landed and was changed: undo that, and write the change into a new numbered file.`]
    }),
  ]
}

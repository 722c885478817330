/** SQLite's primary result codes for a file that cannot be written (or read) any more. */
const causes: Readonly<Record<number, string>> = {
  8: 'its file may not be written',
  10: 'the disk cannot be read or written',
  11: 'its file is damaged',
  13: 'the disk is full',
}

/** Why the chain's file failed, or undefined if the error is about something else. */
export function fileFailure(error: unknown): string | undefined {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string }
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return undefined
  const cause = causes[errcode & 0xff]
  return cause && `${cause} (${message})`
}

export interface Halt {
  /** One sentence once the chain has stopped. */
  reason(): string | undefined
  /** Stops the chain if its file has failed. False if the error is about something else. */
  stopFor(error: unknown): boolean
}

/**
 * A chain whose file fails stops, and says why once. Each write is one transaction, so the file holds whole blocks only, and
 * the next start goes on from the last of them.
 */
export function createHalt(file: string, onStop: (reason: string) => void): Halt {
  let reason: string | undefined
  return {
    reason: () => reason,
    stopFor(error) {
      const cause = fileFailure(error)
      if (cause === undefined) return false
      if (reason === undefined) {
        reason = stoppedSentence(cause, file)
        onStop(reason)
      }
      return true
    },
  }
}

export function stoppedSentence(cause: string, file: string): string {
  return `The sandbox chain has stopped: ${cause}. Its blocks are whole in ${file}; repair the cause and start it again.`
}

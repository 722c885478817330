/** Answers a client's statements in the server's place, on the wire. */
export interface FailingStatements {
  /** Whether the chunk was answered here and is not for the server. */
  fromClient(chunk: Buffer): boolean
  fromDatabase(chunk: Buffer): void
}

/**
 * Only whole messages between statements are answered: a client that is still logging in passes, and so does one whose statement is with
 * the server. Every query and every sync gets an error and "ready".
 */
export function failingStatements(
  answer: (message: Buffer) => void,
  errorCode: () => string | undefined,
): FailingStatements {
  let isReady = false
  return {
    fromClient(chunk) {
      const code = errorCode()
      if (code === undefined || !isReady) {
        isReady = false
        return false
      }
      const types = messageTypes(chunk)
      // Goodbye is for the server.
      if (types.includes('X')) return false
      for (const type of types) if (type === 'Q' || type === 'S') answer(errorMessage(code))
      return true
    },
    fromDatabase(chunk) {
      // "Ready for query" is always the last of what the server sends: Z, its length 5, and one byte of state.
      isReady = chunk.length >= 6 && chunk.at(-6) === 0x5a && chunk.readUInt32BE(chunk.length - 5) === 5
    },
  }
}

function messageTypes(chunk: Buffer): string[] {
  const types: string[] = []
  for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readUInt32BE(at + 1))
    types.push(String.fromCharCode(chunk[at] ?? 0))
  return types
}

function errorMessage(code: string): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${code}\0Mmade up by the test's proxy\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(4 + fields.length, 1)
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
  return Buffer.concat([head, fields, ready])
}

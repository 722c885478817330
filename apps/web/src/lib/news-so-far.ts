let first: string | undefined

/** The server's first answer to this page says how far its news had come: what is shown is at least as new. */
export function noteNews(headers: Headers): void {
  first ??= headers.get('x-live-id') ?? undefined
}

/** Whoever begins to listen asks for what came after this; between the first answer and the stream nothing is lost. */
export function newsSoFar(): string | undefined {
  return first
}

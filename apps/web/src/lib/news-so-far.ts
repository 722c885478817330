let least: string | undefined

/** The first answers to a page say how far the news had come before they were looked up: what is shown is at least as new. */
export function noteNews(headers: Headers): void {
  const id = headers.get('x-live-id')
  if (id !== null && (least === undefined || BigInt(id) < BigInt(least))) least = id
}

/** Whoever begins to listen asks for what came after this; between the first answers and the stream nothing is lost. */
export function newsSoFar(): string | undefined {
  return least
}

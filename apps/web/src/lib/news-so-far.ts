let least: string | undefined

/** The first answers to a page say how far the news had come before they were looked up: what is shown is at least as new. */
export function noteNews(headers: Headers): void {
  const id = headers.get('x-live-id')
  if (id !== null && (least === undefined || BigInt(id) < BigInt(least))) least = id
}

/** A new stream requests the events after this id, so nothing is lost between the first answers and the stream. */
export function newsSoFar(): string | undefined {
  return least
}

export interface ServerEvent {
  readonly id: string | undefined
  readonly type: string
  readonly data: string
}

/** Reads server-sent events from a byte stream, however the network cuts it. Comments and keep-alives yield nothing. */
export async function* readEvents(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  let pending = ''
  for await (const bytes of stream) {
    pending += decoder.decode(bytes, { stream: true })
    // A lone CR at the end may be the first half of CRLF: it waits for the next bytes.
    const blocks = pending.split(/\r\n\r\n|\n\n|\r\r(?!$)/)
    pending = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event !== undefined) yield event
    }
  }
}

/** One block of lines. Without data it is not an event, as the standard says. */
export function parseEvent(block: string): ServerEvent | undefined {
  let id: string | undefined
  let type = 'message'
  const data: string[] = []
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'id' && !value.includes('\0')) id = value
    if (field === 'event') type = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? undefined : { id, type, data: data.join('\n') }
}

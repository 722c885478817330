import type { ServerResponse } from 'node:http'
import type { World } from '../world.ts'

const beatMs = 20_000

/** Sends `changed` with every change; the page then fetches the state. */
export function followChanges({ events }: World, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let isDue = false
  // Several changes of one turn are one event.
  const changed = () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      response.write('data: changed\n\n')
    })
  }
  const beat = setInterval(() => response.write(': here\n\n'), beatMs)
  events.on('changed', changed)
  response.write('data: changed\n\n')
  response.once('close', () => {
    events.off('changed', changed)
    clearInterval(beat)
  })
}

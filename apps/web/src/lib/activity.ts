/** A call that comes later than this after the last input was made by the page, not by a person. */
const awayAfterMs = 60_000

let lastInputMs = Date.now()

if (typeof window !== 'undefined') {
  const note = () => {
    lastInputMs = Date.now()
  }
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(kind, note, { capture: true, passive: true })
}

/** With this header staff's session is not counted as used: a page that refreshes itself must not keep an empty chair signed in. */
export function backgroundHeaders(): Record<string, string> {
  return Date.now() - lastInputMs > awayAfterMs ? { 'X-Background': '1' } : {}
}

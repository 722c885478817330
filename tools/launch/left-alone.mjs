/**
 * npm passes the word to end on to its shell, and the shell ends without a word to us. So whoever was started by npm looks whether
 * the one above is still there.
 */
export function whenLeftAlone(act, everyMs = 1_000) {
  if (process.env.npm_lifecycle_event === undefined) return
  const above = process.ppid
  const look = setInterval(() => {
    if (process.ppid === above) return
    clearInterval(look)
    act()
  }, everyMs)
  look.unref()
}

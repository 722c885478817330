/**
 * Calls `act` when the parent has ended, in a process that npm started. A shell between npm and us ends at SIGTERM without
 * passing it on, and a killed npm passes nothing on.
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

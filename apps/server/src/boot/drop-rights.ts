/** The user that serves when Florin is started as root: no other program's, and not the signer's. */
export const servingUid = 65_533

/** Gives up root for good. A process that can't does not go on. */
export function becomeOrdinary(uid: number): void {
  // In this order: once the user is another, the groups can no longer be changed.
  process.setgroups?.([])
  process.setgid?.(uid)
  process.setuid?.(uid)
  const ids = [process.getuid?.(), process.geteuid?.(), process.getgid?.(), process.getegid?.()]
  if ([...ids, ...(process.getgroups?.() ?? [])].some((id) => id !== uid))
    throw new Error(`The rights of root could not be given up for those of user ${uid}.`)
  if (canBeRootAgain()) throw new Error('The rights of root could be taken back.')
}

function canBeRootAgain(): boolean {
  try {
    process.setuid?.(0)
    return true
  } catch {
    return false
  }
}

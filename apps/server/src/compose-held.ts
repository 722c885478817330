import type { AuthParts } from './auth/index.ts'
import type { Config } from './config.ts'
import { type HeldParts, heldChanges, staffCodes } from './held-changes/index.ts'
import type { Secrets } from './platform/secrets.ts'

/** Dangerous acts of staff. Its handlers are given later: they are made of the domains that hold changes. */
export function composeHeld({ config, secrets }: { config: Config; secrets: Secrets }, auth: AuthParts) {
  const { db, codes, limits, users, queueMail, tell } = auth
  const parts: HeldParts = {
    db,
    secrets,
    codes,
    limits,
    users,
    queueMail,
    tell,
    isOn: config.heldChanges.isOn,
    handlers: new Map(),
  }
  return { heldParts: parts, held: heldChanges(parts), staffCodes: staffCodes(parts) }
}

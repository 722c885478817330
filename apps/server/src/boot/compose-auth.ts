import type { AuthParts } from '../auth/index.ts'
import { revokeKeysSince } from '../merchants/index.ts'
import { deviceName, queueMail, tellPerson } from '../notifications/index.ts'
import type { Live } from '../platform/live.ts'
import { oneTimeCodes } from '../platform/one-time-codes.ts'
import { outbox } from '../platform/outbox.ts'
import { passwords } from '../platform/passwords.ts'
import { rateLimits } from '../platform/rate-limits.ts'
import { removeDevicesOf } from '../push/index.ts'
import { referralService } from '../referrals/index.ts'
import { disconnectSince } from '../telegram/index.ts'
import { endOpenLinks } from '../upload-links/index.ts'
import { forgetPayeesSince } from '../wallet/index.ts'
import { removeEndpointsSince } from '../webhooks/index.ts'
import type { World } from './world.ts'

interface Below extends Pick<AuthParts, 'db' | 'users' | 'sessions'> {
  readonly live: Live
}

/** Who signs in, and what goes with a sign-in that was not its owner's. */
export function composeAuth({ config, secrets, log }: Omit<World, 'webApp'>, below: Below): AuthParts {
  const { db, live, users, sessions } = below
  const box = outbox(secrets)
  const codes = oneTimeCodes(db, secrets)
  const limits = rateLimits(db, config.limitFactor)
  const queue: AuthParts['queueMail'] = (tx, mail) => queueMail(box, tx, mail, codes)
  return {
    db,
    log,
    users,
    referrals: referralService({ db, live, users, limits, queueMail: queue }),
    sessions,
    outbox: box,
    codes,
    passwords: passwords(secrets),
    secrets,
    staffNeedsSecondFactor: config.staffNeedsSecondFactor,
    limits,
    queueMail: queue,
    tell: (tx, alert) => tellPerson(secrets, tx, alert),
    announceUser: (tx, userId) => live.announce(tx, userId, { type: 'user.changed' }),
    forgetDevices: removeDevicesOf,
    forgetDoorsSince: async (tx, userId, since) => {
      const { address, wallets } = await forgetPayeesSince(tx, userId, since)
      const keys = await revokeKeysSince(tx, userId, since)
      const webhooks = await removeEndpointsSince(tx, userId, since)
      const hadTelegram = await disconnectSince({ live, endUploadLinks: endOpenLinks }, tx, userId, since)
      return { keys, settlementAddress: address, wallets, webhooks, hadTelegram }
    },
    deviceName,
    latestNews: () => live.latest(),
  }
}

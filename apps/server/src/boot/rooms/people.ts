import {
  authCookies,
  authRoutes,
  ownOrigin,
  secondFactorRoutes,
  slowModeGauge,
  viewRoutes,
} from '../../auth/index.ts'
import { referralRoutes } from '../../referrals/index.ts'
import { savedViewRoutes } from '../../saved-views/index.ts'
import { avatarRoute, skeletonJob, userRoutes } from '../../users/index.ts'
import { composeEarnings } from '../compose-referrals.ts'
import type { World } from '../world.ts'
import type { Room, Running } from './room.ts'

/** Signing in, one's own account, and whom one has brought. */
export function peopleRoom({ config }: World, { db, auth, users, files, referrals }: Running): Room {
  const { isSecure, publicUrl, support, deals } = config
  return {
    routes({ serve, serveRaw }) {
      authRoutes(serve, auth, authCookies(isSecure), ownOrigin(publicUrl))
      secondFactorRoutes(serve, auth, authCookies(isSecure))
      viewRoutes(serve, auth)
      savedViewRoutes(serve, db)
      userRoutes(serve, { db, users }, support, (userId) =>
        auth.limits.take([{ name: 'avatar', key: userId, limits: [{ max: 30, seconds: 3600 }] }]),
      )
      avatarRoute(serveRaw, files)
      const earnings = composeEarnings({ db, users, leadBasisPoints: deals.leadBasisPoints })
      referralRoutes(serve, serveRaw, referrals, earnings)
    },
    gauges: (metrics) => slowModeGauge(metrics),
    jobs: () => [skeletonJob(db)],
  }
}

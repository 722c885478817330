export type { EarningsParts } from './earnings.ts'
export { referralRoutes } from './routes.ts'
export { type ReferralService, referralService } from './service.ts'

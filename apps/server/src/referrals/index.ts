export { referralRoutes } from './routes.ts'
export { type ReferralService, referralService } from './service.ts'

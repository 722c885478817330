export { rateJobs } from './jobs.ts'
export { type Rate, rateText } from './rate.ts'
export { rateRoutes } from './routes.ts'
export { type RateParts, type RateService, rateForDeal, rateService } from './service.ts'

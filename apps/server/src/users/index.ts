export { avatarRoute, userRoutes } from './routes.ts'
export { type NewUser, type Rights, type UserService, userService } from './service.ts'
export type { User } from './user.ts'
export { avatarUrl } from './wire.ts'

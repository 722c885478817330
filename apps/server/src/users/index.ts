export { forgetOldTraces } from './account-link-store.ts'
export {
  type AccountLink,
  accountLinks,
  noteSignIn,
} from './account-links.ts'
export type { ChangedBy, PersonChange } from './change-person.ts'
export {
  endReturn,
  hoursToReturn,
  isAddressTaken,
  moveToAddress,
  type Returnable,
  type Returned,
  returnOf,
  returnToAddress,
} from './email-changes.ts'
export { skeletonJob } from './fill-skeletons.ts'
export { leadRights } from './lead-rights.ts'
export { avatarRoute, userRoutes } from './routes.ts'
export { type Rights, type UserService, userService } from './service.ts'
export { startingPercentages, type User } from './user.ts'
export { avatarUrl } from './wire.ts'

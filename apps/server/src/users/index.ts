export { forgetOldTraces } from './account-link-store.ts'
export {
  type AccountLink,
  type AccountLinks,
  accountLinks,
  noteSignIn,
  type SignIn,
} from './account-links.ts'
export { auditedPerson, type ChangedBy, type PersonChange } from './change-person.ts'
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
export { type LeadRights, leadRights } from './lead-rights.ts'
export { avatarRoute, userRoutes } from './routes.ts'
export { type NewUser, type Rights, type UserService, userService } from './service.ts'
export { startingPercentages, type User } from './user.ts'
export { avatarUrl } from './wire.ts'

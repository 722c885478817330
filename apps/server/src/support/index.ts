export { type ChangeUserParts, changeUser, type UserChange } from './change-user.ts'
export { heldUserHandlers } from './held-user.ts'

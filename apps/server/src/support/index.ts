export { type ChangeUserParts, changeUser, type UserChange } from './change-user.ts'

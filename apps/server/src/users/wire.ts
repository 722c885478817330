import type { Answer, Contract } from '@florin/contract'
import type { User } from './user.ts'

type UserInfo = Answer<Contract['userInfo']>
/** How people reach support, by the operator's settings. */
export type SupportContacts = UserInfo['support']

export function toUserInfo(user: User, support: SupportContacts): UserInfo {
  return {
    username: user.username,
    email: user.email,
    avatar: avatarUrl(user),
    account_type: user.accountType,
    is_lead: user.isLead,
    is_staff: user.isStaff,
    is_activated: user.isActivated,
    notification_payments: user.notifiesPayments,
    notification_account: user.notifiesAccount,
    support,
  }
}

export function avatarUrl(user: User): string | null {
  return user.avatarFile ? `/media/${user.avatarFile}` : null
}

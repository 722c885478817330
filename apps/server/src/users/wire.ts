import type { Answer, Contract } from '@florin/contract'
import type { User } from './user.ts'

export function toUserInfo(user: User): Answer<Contract['userInfo']> {
  return {
    username: user.username,
    email: user.email,
    avatar: avatarUrl(user),
    account_type: user.accountType,
    is_lead: user.isLead,
    is_staff: user.isStaff,
    notification_payments: user.notifiesPayments,
    notification_account: user.notifiesAccount,
  }
}

export function avatarUrl(user: User): string | null {
  return user.avatarFile ? `/media/${user.avatarFile}` : null
}

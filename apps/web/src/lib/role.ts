import type { AccountType } from '@florin/contract/rules'

export type RoleName = AccountType | 'lead' | 'staff'

/** The one word for what a person is here. Staff are staff whatever else they are. */
export function roleOf(me: { account_type: AccountType; is_lead: boolean; is_staff: boolean }): RoleName {
  if (me.is_staff) return 'staff'
  return me.is_lead ? 'lead' : me.account_type
}

/** Whose help comes first: a shop that invites others as well is a shop first. */
export function helpRoleOf(me: Parameters<typeof roleOf>[0]): RoleName {
  const role = roleOf(me)
  return role === 'lead' && me.account_type === 'merchant' ? 'merchant' : role
}

import { contract, type Input } from '@florin/contract'
import type { Serve } from '../http/serve.ts'
import { activateUsers } from './activate-users.ts'
import type { UserChange } from './change-user.ts'
import { listUsers } from './list.ts'
import { type PatchUserParts, patchUser } from './patch-user.ts'

export interface StaffUserParts extends PatchUserParts {
  /** Counts whom this member of staff is shown today; refuses where that is too many. */
  listPeople(
    reader: {
      readonly staffId: string
      readonly origin: { readonly ip: string; readonly requestId: string }
    },
    userIds: readonly string[],
  ): Promise<void>
}

export function staffUserRoutes(serve: Serve, parts: StaffUserParts): void {
  serve(contract.listUsers, async ({ actor, caller: { ip, requestId }, query }) => {
    const { page, page_size: pageSize, search } = query
    const flags = { isActivated: query.is_activated, isPremium: query.is_premium, isWork: query.is_work }
    const { users, total, hasMore } = await listUsers(parts, { page, pageSize, search, ...flags })
    const reader = { staffId: actor.userId, origin: { ip, requestId } }
    await parts.listPeople(
      reader,
      users.map(({ id }) => id),
    )
    return {
      users: [...users],
      page,
      page_size: pageSize,
      total_count: total,
      total_pages: Math.ceil(total / pageSize),
      has_more: hasMore,
    }
  })

  serve(contract.activateUsers, ({ actor, caller, body }) => {
    const by = { actor: `user:${actor.userId}`, origin: { ip: caller.ip, requestId: caller.requestId } }
    return activateUsers(parts, by, { userIds: body.user_ids, carryOut: body.carry_out })
  })

  serve(contract.changeUser, async ({ actor, caller, params, body }) => {
    const { otp, ...change } = body
    const call = { method: 'PATCH', path: `/support/users/${params.id}/`, body: change }
    return patchUser(parts, actor, caller, { userId: params.id, change: toChange(change), call, otp })
  })
}

function toChange(body: Omit<Input<typeof contract.changeUser>['body'], 'otp'>): UserChange {
  return {
    isActivated: body.is_activated,
    isPremium: body.is_premium,
    isWork: body.is_work,
    isLead: body.is_lead,
    hasVerifiedEmail: body.verify_email,
    hasVerifiedPhone: body.verify_phone,
    hasWalletOutput: body.wallet_output_permission,
    depositBasisPoints: body.deposit_percent,
    withdrawBasisPoints: body.withdraw_percent,
    accountType: body.account_type,
  }
}

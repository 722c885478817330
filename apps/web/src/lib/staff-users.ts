/** Everything that support has fetched about people begins with this key. */
export const staffUsersKey = ['staff-users'] as const

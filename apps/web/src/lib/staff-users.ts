/** Everything that support has fetched about people begins with this key; the first part is that of everything for staff, which `staff.changed` makes ask anew. */
export const staffUsersKey = ['staff', 'users'] as const

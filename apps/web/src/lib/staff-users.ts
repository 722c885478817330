/**
 * The key prefix of all queries of support about people; its first part is the prefix of all queries for staff, which `staff.changed`
 * invalidates.
 */
export const staffUsersKey = ['staff', 'users'] as const

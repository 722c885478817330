import type { users as en } from '../en/users.ts'
import type { Translation } from '../translation.ts'

export const users: Translation<typeof en> = {
  title: 'Управление пользователями',
}

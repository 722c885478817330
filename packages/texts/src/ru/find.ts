import type { find as en } from '../en/find.ts'
import type { Translation } from '../translation.ts'

export const find: Translation<typeof en> = {
  title: 'Найти',
}

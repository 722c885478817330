import type { held as en } from '../en/held.ts'
import type { Translation } from '../translation.ts'

export const held: Translation<typeof en> = {
  title: 'Изменения',
}

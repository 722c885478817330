import type { audit as en } from '../en/audit.ts'
import type { Translation } from '../translation.ts'

export const audit: Translation<typeof en> = {
  title: 'Журнал',
}

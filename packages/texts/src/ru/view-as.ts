import type { viewAs as en } from '../en/view-as.ts'
import type { Translation } from '../translation.ts'

export const viewAs: Translation<typeof en> = {
  title: 'Режим просмотра',
}

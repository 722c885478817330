import type { savedViews as en } from '../en/saved-views.ts'
import type { Translation } from '../translation.ts'

export const savedViews: Translation<typeof en> = {
  title: 'Сохранённые виды',
}

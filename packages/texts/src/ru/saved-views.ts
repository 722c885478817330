import type { savedViews as en } from '../en/saved-views.ts'
import type { Translation } from '../translation.ts'

export const savedViews: Translation<typeof en> = {
  title: 'Сохранённые виды',
  none: 'Сохранённых видов пока нет',
  shared_by: '{name}, от {owner}',
  save: 'Сохранить вид',
  save_title: 'Сохранить этот вид',
  name: 'Имя',
  share: 'Его увидят и коллеги',
  rename: 'Переименовать или поделиться',
  remove: 'Удалить',
  saved: 'Вид сохранён',
  removed: 'Вид удалён',
  save_failed: 'Вид не сохранился',
  name_needed: 'Дайте ему имя',
  manage: 'Изменить «{name}»',
}

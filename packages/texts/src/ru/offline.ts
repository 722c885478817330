import type { offline as en } from '../en/offline.ts'
import type { Translation } from '../translation.ts'

export const offline: Translation<typeof en> = {
  title: 'Нет связи',
  hint: 'Страница откроется сама, как только связь появится. Входить заново не\u00A0нужно.',
  retry: 'Повторить',
  trying: 'Пробуем…',
}

import type { backOffice as en } from '../en/back-office.ts'
import type { Translation } from '../translation.ts'

export const backOffice: Translation<typeof en> = {
  title: 'Бэк-офис',
}

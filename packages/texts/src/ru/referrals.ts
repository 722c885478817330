import type { referrals as en } from '../en/referrals.ts'
import type { Translation } from '../translation.ts'

export const referrals: Translation<typeof en> = {
  title: 'Рефералы',
}

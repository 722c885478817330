import type { story as en } from '../en/story.ts'
import type { Translation } from '../translation.ts'

export const story: Translation<typeof en> = {
  title: 'История пользователя',
}

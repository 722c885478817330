import { textsOf } from '../../../lib/texts.tsx'
import type { Doctor } from './doctor-queries.ts'

type Templates = Doctor['banks'][number]['templates']

const channels = ['push', 'sms'] as const

/** «Шаблоны: push 3 из 3, SMS 1 из 3, два вида не читаем»: a channel that brought nothing is left out. */
export function templateWords(templates: Templates): string {
  const t = textsOf('doctor')
  const seen = channels.filter((channel) => templates[channel].seen > 0)
  if (seen.length === 0) return t('templates_none')
  const unread = seen.reduce((sum, channel) => sum + templates[channel].seen - templates[channel].read, 0)
  const list = seen.map((channel) => t(`templates_${channel}`, templates[channel]))
  if (unread > 0) list.push(t('templates_unread', { count: unread }))
  return t('templates', { list: list.join(', ') })
}

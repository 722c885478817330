import { expect, test } from 'vitest'
import { briefOf } from './brief.ts'

const values = {
  dispute: '№ 1007',
  amount: '18600.00 RUB',
  requisite: 'Sberbank •• 4417',
  reason: 'reason.not_credited',
  asked: 'asked.operations',
  answer_by: '2026-11-18 21:40 UTC',
}
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')

test('a new dispute is told in five lines, in either language', () => {
  expect(plain(briefOf('dispute.opened', 'ru', values))).toBe(
    'Новый диспут № 1007\n18 600 ₽, Sberbank, счёт •• 4417\nПричина: деньги не поступили\nЧто нужно: история операций за тот день\nОтветьте до 2026-11-18 21:40 UTC',
  )
  expect(plain(briefOf('dispute.opened', 'en', values))).toBe(
    'New dispute 1007\nRUB 18,600, Sberbank, account •• 4417\nReason: not credited\nWhat is needed: the operations of that day\nAnswer before 2026-11-18 21:40 UTC',
  )
})

test('what is not known is left out, and other alerts have no brief', () => {
  // An alert that an earlier release had queued says nothing of what is asked.
  const { asked: _, ...earlier } = { ...values, reason: 'reason.payer' }
  const less = { ...earlier, amount: '18600.50 RUB', requisite: 'Sberbank', answer_by: '-' }

  expect(plain(briefOf('dispute.opened', 'ru', less))).toBe(
    'Новый диспут № 1007\n18 600,50 ₽, Sberbank\nПричина: плательщик показал чек',
  )
  expect(briefOf('dispute.decided', 'ru', values)).toBeUndefined()
  expect(briefOf('digest', 'ru', { 'dispute.opened': '3' })).toBeUndefined()
})

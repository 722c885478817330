import { expect, test } from 'vitest'
import { proposePattern } from '../templates/propose-template.ts'
import { maskText } from './mask-text.ts'

test.each([
  ['Перевод 5 000р от Ивана. Карта 2202 2011 2233 4455', 'Перевод 5 000р от Ивана. Карта ••4455'],
  ['Позвоните +7 (912) 604-08-15', 'Позвоните ••0815'],
  ['Счёт 40817810000000012345 пополнен на 12 500,00 ₽', 'Счёт ••2345 пополнен на 12 500,00 ₽'],
  ['Никому не говорите код: 482913', 'Никому не говорите код: ••••••'],
  ['Баланс 1 250 000.55р', 'Баланс 1 250 000.55р'],
])('%s', (text, masked) => expect(maskText(text)).toBe(masked))

test.each([
  [
    'MIR-4417 14:32 Перевод 5000р от Мария С. Баланс: 12 300.50р',
    'MIR-4417 {time} Перевод {amount}{cur} от {payer} Баланс: {balance}{cur}',
  ],
  ['Пополнение *0561 на 700 ₽ 12.11.2026', 'Пополнение {card} на {amount}{cur} {date}'],
  ['Зачисление (СБП) [новое] +600 ₽', 'Зачисление \\(СБП\\) \\[новое\\] {amount}{cur}'],
])('a pattern for %s', (text, pattern) => expect(proposePattern(text)).toBe(pattern))

import { fill } from '@florin/texts'
import { disputes } from '@florin/texts/ru/disputes'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../../lib/api-problem.ts'
import type { Texts } from '../../../lib/texts.tsx'
import { createFailure, idFault } from './create-check.ts'

const t: Texts<'disputes'> = (key, values) => fill('ru', disputes[key], values)

test.each([
  ['', 'create_needed'],
  ['   ', 'create_needed'],
  ['57fb44b1', 'create_format'],
  ['57fb44b1-0c6e-7a1f-9d53-7b20e4c1f9aa', 'create_format'],
  ['57fb44b1-0c6e-4a1f-cd53-7b20e4c1f9aa', 'create_format'],
  ['57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa', undefined],
  [' 57FB44B1-0C6E-1A1F-9D53-7B20E4C1F9AA ', undefined],
])('the id «%s» is judged as %s', (id, fault) => {
  expect(idFault(id)).toBe(fault)
})

test.each([
  [400, 'Неверные данные. Проверьте ID транзакции и файлы'],
  [403, 'Нет прав для создания диспута'],
  [404, 'Транзакция не найдена'],
  [500, 'Внутренняя ошибка сервера'],
  [409, 'Ошибка при создании диспута'],
  [0, 'Ошибка при создании диспута'],
])('without a sentence of the server %i is told as %s', (status, sentence) => {
  expect(createFailure(new ApiProblem({ status }), t)).toBe(sentence)
})

test('the server’s own sentence comes first', () => {
  const problem = new ApiProblem({ status: 409, detail: 'По этой транзакции уже есть диспут.' })

  expect(createFailure(problem, t)).toBe('По этой транзакции уже есть диспут.')
})

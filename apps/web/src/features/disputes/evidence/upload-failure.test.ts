import { fill } from '@florin/texts'
import { disputes } from '@florin/texts/ru/disputes'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../../lib/api-problem.ts'
import type { Texts } from '../../../lib/texts.tsx'
import { uploadFailure } from './upload-failure.ts'

const t: Texts<'disputes'> = (key, values) => fill('ru', disputes[key], values)

test.each([
  [400, 'Неверный формат файлов'],
  [401, 'Необходима авторизация'],
  [403, 'Нет прав для загрузки файлов'],
  [413, 'Файл слишком большой'],
  [409, 'Ошибка при загрузке файлов'],
  [500, 'Ошибка при загрузке файлов'],
  [0, 'Ошибка при загрузке файлов'],
])('%i is told as %s', (status, sentence) => {
  expect(uploadFailure(new ApiProblem({ status }), t)).toEqual({ sentence, why: '' })
})

test('what the server says beyond that is kept', () => {
  const problem = new ApiProblem({ status: 409, detail: 'По этому диспуту уже принято решение.' })

  expect(uploadFailure(problem, t).why).toBe('По этому диспуту уже принято решение.')
})

import { expect, test } from 'vitest'
import { ApiProblem } from '../../lib/api-problem.ts'
import { refusalOf } from './save-refusal.ts'

test('what the server says of a field stands at that field', () => {
  const problem = new ApiProblem({
    status: 400,
    code: 'request.invalid',
    detail: 'Проверьте поля',
    fields: { samples: ['Не все примеры читаются'], pattern: ['Одно', 'Другое'] },
  })

  expect(refusalOf(problem, 'no')).toEqual({
    fields: { samples: 'Не все примеры читаются', pattern: 'Одно\nДругое' },
    rest: undefined,
    isOutdated: false,
  })
})

test('somebody else’s newer version is told with the way to it', () => {
  const problem = new ApiProblem({ status: 409, code: 'template.changed', detail: 'Изменили' })

  expect(refusalOf(problem, 'no')).toEqual({ fields: {}, rest: 'Изменили', isOutdated: true })
})

test('a call that did not get through has our own sentence', () => {
  expect(refusalOf(new ApiProblem({ status: 0 }), 'no').rest).toBe('no')
  expect(refusalOf(new Error('bug'), 'no').rest).toBe('no')
})

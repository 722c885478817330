// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../components/test/show.tsx'
import { PasswordHint } from './password-hint.tsx'

test.each([
  ['', 'Очень слабый'],
  ['aaaa', 'Слабый'],
  ['Aaaa1', 'Средний'],
  ['Aaaaaa1!', 'Надёжный'],
])('a focused field with %j is told as %s', async (password, word) => {
  await show(<PasswordHint password={password} isLive />, 'auth')

  expect(screen.getByRole('status').textContent).toBe(`Надёжность пароля: ${word}`)
})

test('without the focus there is no word', async () => {
  await show(<PasswordHint password="aaaa" isLive={false} />, 'auth')

  expect(screen.getByRole('status').textContent).toBe('')
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { expectNoFindings, show } from '../test/show.tsx'
import { Fold } from './fold.tsx'

afterEach(() => localStorage.clear())

const fold = (
  <Fold name="test" title="Рейтинг" text="Понадобится позже">
    <p>внутри</p>
  </Fold>
)

test('closed at first, opened by its row, and as it was left', async () => {
  const { unmount } = await show(fold)
  const row = screen.getByRole('button', { name: 'Рейтинг Понадобится позже' })
  expect(screen.queryByText('внутри')).toBeNull()
  expect(row.getAttribute('aria-expanded')).toBe('false')

  await userEvent.setup().click(row)
  expect(screen.getByText('внутри')).toBeDefined()
  await expectNoFindings()

  unmount()
  await show(fold)
  expect(screen.getByText('внутри')).toBeDefined()
})

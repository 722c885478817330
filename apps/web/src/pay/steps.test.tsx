// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Steps } from './steps.tsx'

vi.mock('../lib/texts.tsx', () => ({ useTexts: () => (key: string) => key }))

// Whoever had just paid read «Готово» while nobody had seen the money yet.
test('while the money is looked for, the last step is not called done', () => {
  const { rerender } = render(<Steps at={2} />)
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('step_done')

  rerender(<Steps at={3} />)
  const last = screen.getAllByRole('listitem').at(-1)
  expect(last?.getAttribute('aria-current')).toBe('step')
  expect(last?.textContent).toContain('step_checking')
  expect(screen.queryByText('step_done')).toBeNull()
})

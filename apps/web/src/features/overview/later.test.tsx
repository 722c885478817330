// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../components/test/show.tsx'
import { Later } from './later.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const boxes = () => document.querySelector('[data-late]')?.getAttribute('data-late')
const later = (of: string) => (
  <Later key={of} label="Загрузка графика">
    {of}
  </Later>
)

// The chart's boxes for its code and then for its answer had a white gap of 150 ms between them.
test('grey boxes come after a moment, and those which follow them are there at once', async () => {
  const { again } = await show(later('code'))
  expect(boxes()).toBe('false')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(boxes()).toBe('true')

  again(later('answer'))
  expect(boxes()).toBe('true')

  again(<p>…</p>)
  again(later('another visit'))
  expect(boxes()).toBe('false')
})

// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHeldValue } from './held-value.ts'

let isOnButton = false

beforeEach(() => {
  vi.useFakeTimers()
  isOnButton = false
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(document, 'querySelector').mockImplementation(() => (isOnButton ? document.body : null))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const held = () => renderHook(({ value }) => useHeldValue(value), { initialProps: { value: 'old' } })
const moves = () => act(() => void document.dispatchEvent(new Event('pointermove')))

test('what comes is shown at once where the pointer is on nothing that can be pressed', () => {
  const { result, rerender } = held()
  rerender({ value: 'new' })
  expect(result.current[0]).toBe('new')
})

test('under a pointer nothing moves until it leaves', () => {
  isOnButton = true
  const { result, rerender } = held()
  rerender({ value: 'new' })
  act(() => void vi.advanceTimersByTime(2_000))
  moves()
  act(() => void vi.advanceTimersByTime(2_000))
  expect(result.current[0]).toBe('old')

  isOnButton = false
  moves()
  expect(result.current[0]).toBe('new')
})

test('a pointer that rests holds nothing up for long', () => {
  isOnButton = true
  const { result, rerender } = held()
  rerender({ value: 'new' })
  act(() => void vi.advanceTimersByTime(3_000))
  expect(result.current[0]).toBe('new')
})

test('what the reader did is shown under the pointer too', () => {
  isOnButton = true
  const { result, rerender } = held()
  result.current[1]()
  rerender({ value: 'new' })
  expect(result.current[0]).toBe('new')
})

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileInput } from './file-input.tsx'

afterEach(cleanup)

const file = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })

function chosenIn(field: HTMLInputElement): void {
  Object.defineProperty(field, 'files', { value: [file], configurable: true })
  fireEvent.change(field)
}

test('what is chosen in the browser’s window counts after its field was replaced, and once', () => {
  const onFiles = vi.fn()
  const { rerender } = render(<FileInput aria-label="first" onFiles={vi.fn()} />)
  rerender(<FileInput aria-label="first" onFiles={onFiles} />)
  const field = screen.getByLabelText<HTMLInputElement>('first')
  rerender(<p>The list has come</p>)

  chosenIn(field)

  expect(field.isConnected).toBe(false)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file])
})

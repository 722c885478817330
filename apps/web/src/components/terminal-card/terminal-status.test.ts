import { expect, test } from 'vitest'
import { knownStatus, plainStatus, shortId, troubleFamily } from './terminal-status.ts'

test('a phone that was never heard waits, whatever its display says', () => {
  expect(knownStatus({ status: 'terminal_waiting', terminal_status_display: 'Disabled' })).toBe('waiting')
})

test('otherwise the display decides', () => {
  expect(knownStatus({ status: 'terminal_enabled', terminal_status_display: 'Enabled' })).toBe('enabled')
  expect(knownStatus({ status: 'terminal_disabled', terminal_status_display: 'Disabled' })).toBe('disabled')
})

test('a state that we do not know is shown as it is, underscores as spaces', () => {
  const strange = { status: 'terminal_being_moved', terminal_status_display: 'Moved' } as never

  expect(knownStatus(strange)).toBeUndefined()
  expect(plainStatus('terminal_being_moved')).toBe('terminal being moved')
})

test('an id is told by its first eight digits', () => {
  expect(shortId('a3f17c20-1111-4222-8333-444455556666')).toBe('a3f1-7c20')
})

test('what keeps deals away is red', () => {
  expect(troubleFamily('silent')).toBe('bad')
  expect(troubleFamily('queue_long')).toBe('warn')
  expect(troubleFamily('not_paired')).toBe('info')
})

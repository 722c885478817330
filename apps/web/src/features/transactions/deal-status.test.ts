import { dealStatuses } from '@florin/contract/rules'
import { expect, test } from 'vitest'
import { knownStatus, rawStatus, statusFaces } from './deal-status.ts'

test('every status has a face, in whatever case it comes', () => {
  expect(dealStatuses.map((status) => statusFaces[status].family)).toEqual([
    'warn',
    'info',
    'ok',
    'bad',
    'mute',
    'mute',
  ])
  expect(knownStatus('COMPLETE')).toBe('complete')
})

test('a status that this page does not know is told in its own words', () => {
  expect(knownStatus('partly_paid')).toBeUndefined()
  expect(rawStatus('partly_paid')).toBe('partly paid')
})

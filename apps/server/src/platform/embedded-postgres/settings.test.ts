import { expect, test } from 'vitest'
import { postgresSettings, sharedBuffers } from './settings.ts'

test.each([
  [0.5, '128MB'],
  [1, '128MB'],
  [2, '256MB'],
  [8, '1024MB'],
  [24, '2048MB'],
  [256, '2048MB'],
])('of %s GB PostgreSQL keeps %s of its tables itself', (gigabytes, expected) => {
  expect(sharedBuffers(gigabytes * 2 ** 30)).toBe(expected)
})

test('what was answered is on the disk, and so much memory is taken as this machine has to give', () => {
  expect(postgresSettings).toMatchObject({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  expect(postgresSettings.shared_buffers).toMatch(/^(12[89]|1[3-9]\d|[2-9]\d\d|1\d\d\d|20[0-4]\d)MB$/)
})

test('a busy server does not write its tables whole into the log twice a minute', () => {
  expect(postgresSettings.max_wal_size).toBe('4GB')
})

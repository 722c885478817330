import { expect, test } from 'vitest'
import { chooseSection } from './choose-section.ts'

const profile = { hash: '#profile' }
const notification = { hash: '#notification' }
const offered = [profile, notification] as const

test('the hash opens its section', () => {
  expect(chooseSection(offered, '#notification')).toBe(notification)
})

// An old bookmark, a typo, or a section of leads in the hands of someone else.
test.each(['', '#', '#wallet', '#Notification', '#notification/'])('%j opens the profile', (hash) => {
  expect(chooseSection(offered, hash)).toBe(profile)
})

import { languages } from '@florin/contract'
import { telegramText } from '@florin/texts/server'
import { expect, test } from 'vitest'
import { commandIn } from './command.ts'

test.each(languages)('the buttons of the menu are understood as they are written in %s', (language) => {
  expect(commandIn(telegramText(language, 'menu_disputes', { count: 12 }))).toBe('disputes')
  expect(commandIn(telegramText(language, 'menu_notifications'))).toBe('notifications')
  expect(commandIn(telegramText(language, 'done_count', { count: 3 }))).toBe('done')
})

test.each([
  ['/disputes', 'disputes'],
  ['/DEALS@florin_bot', 'deals'],
  ['/notifications', 'notifications'],
  ['active DISPUTES (3)', 'disputes'],
  ['/menu', undefined],
  ['hello', undefined],
])('%s means %s', (text, command) => {
  expect(commandIn(text)).toBe(command)
})

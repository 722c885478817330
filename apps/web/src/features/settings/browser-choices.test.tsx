// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show } from '../../components/test/show.tsx'
import { areSingleKeysOn } from '../../lib/single-keys.ts'
import { isSoundOn } from '../../lib/sounds.ts'
import { KeysCard } from './keys-card.tsx'
import type { Me } from './settings-queries.ts'
import { SoundCard } from './sound-card.tsx'

// What this browser keeps: sounds and single keys.

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const me = (more: object = {}) => ({ account_type: 'trader', is_lead: false, is_staff: false, ...more }) as Me
const switches = () =>
  screen.getAllByRole('switch').map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)

test.each([
  ['a trader', me(), 4],
  ['a merchant', me({ account_type: 'merchant' }), 2],
  ['support', me({ is_staff: true }), 1],
])(
  '%s has a sound for each kind of news that can come, all off until wanted',
  async (_who, person, count) => {
    await show(<SoundCard me={person} />, 'settings')

    expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual(
      Array.from({ length: count }, () => false),
    )
    expect(switches()).toContain('Новый диспут')
    await expectNoFindings()
  },
)

test('a sound is switched on by itself, and heard beforehand; a browser that plays none says so', async () => {
  const user = userEvent.setup()
  await show(<SoundCard me={me()} />, 'settings')

  await user.click(screen.getByRole('switch', { name: 'Сделка ждёт подтверждения' }))
  expect([isSoundOn('deals'), isSoundOn('disputes')]).toEqual([true, false])
  await user.click(screen.getByRole('button', { name: 'Проверить звук: Новый диспут' }))
  expect((await screen.findByRole('status')).textContent).toContain('не\u00A0умеет играть звук')
})

test('single keys can be switched off, and stay so', async () => {
  const user = userEvent.setup()
  const { unmount } = await show(<KeysCard />, 'settings')
  const keys = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Одиночные клавиши/ })
  expect(keys().checked).toBe(true)

  await user.click(keys())
  expect(areSingleKeysOn()).toBe(false)
  unmount()
  await show(<KeysCard />, 'settings')
  expect(keys().checked).toBe(false)
  await expectNoFindings()
})

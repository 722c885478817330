// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../../components/test/show.tsx'
import { BannerSlider } from './banner-slider.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(isOn: boolean) {
  localStorage.removeItem('hasBot')
  vi.stubGlobal('fetch', async () => Response.json({ accounts: [], message: '', is_on: isOn }))
  return show(<BannerSlider />, 'overview')
}

test('with a bot the first banner is about Telegram', async () => {
  await open(true)

  expect(await screen.findByRole('link', { name: /Подключите Telegram/ }, soon)).toBeDefined()
})

test('without one it is about push and mail', async () => {
  const { container } = await open(false)

  expect(await screen.findByRole('link', { name: /Push и\sпочта/ }, soon)).toBeDefined()
  expect(screen.getByRole('button', { name: /Баннер 1.*Узнавайте о\sдиспутах/ })).toBeDefined()
  expect(container.textContent).not.toContain('Telegram')
})

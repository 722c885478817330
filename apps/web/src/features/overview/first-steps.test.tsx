// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import { FirstSteps } from './first-steps.tsx'

afterEach(() => vi.unstubAllGlobals())

const method = { is_connect: true, is_active: true, withheld: null }

interface Kept {
  readonly balance: string
  readonly methods: readonly object[]
  readonly telegram?: { readonly is_on: boolean; readonly accounts: readonly object[] }
}

function serverHas({ balance, methods, telegram = { is_on: true, accounts: [] } }: Kept): void {
  localStorage.removeItem('hasBot')
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/tg_action/')) return Response.json({ ...telegram, message: '' })
    if (path.includes('/payments/list/')) return Response.json({ results: methods })
    if (path.includes('/wallet/address/')) return Response.json({ address: 'TAGC34' })
    return Response.json({ profile: { balance, frozen_balance: '0' }, terminals: [], transactions: [] })
  })
}

test('an address, a method and a name of a phone are not enough: each step says what it still needs', async () => {
  serverHas({ balance: '0.000000', methods: [{ ...method, is_active: false }] })
  await show(<FirstSteps onWallet={() => undefined} />, 'overview')

  expect(await screen.findByRole('button', { name: /Адрес есть, но он пуст.*Пополнить/ }, soon)).toBeDefined()
  expect(await screen.findByRole('link', { name: /Метод привязан, но выключен/ }, soon)).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
  await expectNoFindings()
})

test('when a deal can come, all is done', async () => {
  serverHas({ balance: '250.000000', methods: [method] })
  await show(<FirstSteps onWallet={() => undefined} />, 'overview')

  expect(await screen.findByText('Всё готово: сделки могут приходить', {}, soon)).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3')
})

test('with a bot: connecting Telegram is offered until it is done', async () => {
  serverHas({ balance: '250.000000', methods: [method] })
  await show(<FirstSteps onWallet={() => undefined} />, 'overview')

  const way = await screen.findByRole('link', { name: 'Подключить Telegram' }, soon)
  expect(way.getAttribute('href')).toBe('/settings#connection')
})

test('a connected account is told as done', async () => {
  serverHas({ balance: '250.000000', methods: [method], telegram: { is_on: true, accounts: [{}] } })
  await show(<FirstSteps onWallet={() => undefined} />, 'overview')

  expect(await screen.findByText(/^Telegram подключён/, {}, soon)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Подключить Telegram' })).toBeNull()
})

test('without a bot nothing speaks of Telegram', async () => {
  serverHas({ balance: '250.000000', methods: [method], telegram: { is_on: false, accounts: [] } })
  const { container } = await show(<FirstSteps onWallet={() => undefined} />, 'overview')

  const way = await screen.findByRole('link', { name: 'Включить push' }, soon)
  expect(way.getAttribute('href')).toBe('/settings#connection')
  expect(container.textContent).not.toContain('Telegram')
})

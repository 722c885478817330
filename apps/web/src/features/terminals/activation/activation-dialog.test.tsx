// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, makeWindow, show, soon } from '../../../components/test/show.tsx'
import { renewer } from '../../../lib/renew.ts'
import { terminalsKey } from '../../../lib/terminals.ts'
import { anApp } from '../doctor/test/a-doctor.ts'
import { aTerminal } from '../test/a-terminal.ts'
import { ActivationDialog } from './activation-dialog.tsx'
import { pairLink, qrText } from './pairing-offer.ts'

afterEach(() => vi.unstubAllGlobals())

const waiting = aTerminal({ status: 'terminal_waiting', terminal_status_display: 'Disabled', model: null })

function offerFor(ms: number) {
  return {
    terminal_id: waiting.id,
    server_url: 'https://florin.example',
    auth_key: 'k3y',
    expires_at: new Date(Date.now() + ms).toISOString(),
    forwarder_key: 'forward',
  }
}

const tenMinutes = offerFor(10 * 60_000)
const nothing = () => undefined

async function open({ width = 1_440, app = anApp as typeof anApp | null, offer = tenMinutes } = {}) {
  makeWindow(width)
  let terminal = waiting
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('terminal-app') ? { app } : [terminal]),
  )
  const shown = await show(
    <ActivationDialog
      offer={offer}
      before={waiting}
      onRenew={nothing}
      onClose={nothing}
      onClosed={nothing}
    />,
    'terminals',
  )
  const connect = () => {
    terminal = aTerminal({ model: 'Redmi Note 12' })
    // As the news of it do, also while the first list is still under way.
    renewer(shown.queries)(terminalsKey)
  }
  return { ...shown, connect }
}

test('after the code: «Активация завершена», the QR code, four steps, and that the phone is waited for', async () => {
  await open()

  const dialog = await screen.findByRole('dialog', { name: 'Активация завершена' }, soon)
  expect(within(dialog).getByRole('img', { name: 'QR-код для приложения терминала' })).toBeDefined()
  const steps = within(dialog).getByRole('list', { name: /Что сделать на\sтелефоне/ })
  expect(within(steps).getAllByRole('listitem')).toHaveLength(4)
  expect(within(dialog).getByText('Ждём телефон…')).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Завершить настройку' })).toBeDefined()
})

test('when the phone has come, the title says so', async () => {
  const { connect } = await open()
  await screen.findByRole('dialog', { name: 'Активация завершена' }, soon)

  connect()

  const dialog = await screen.findByRole('dialog', { name: 'Телефон подключён' }, soon)
  expect(within(dialog).getByText('Подключён: Redmi Note 12')).toBeDefined()
  expect(within(dialog).queryByText('Ждём телефон…')).toBeNull()
  expect(within(dialog).getByRole('button', { name: 'Завершить настройку' })).toBeDefined()
})

test('when the code has run out, the title says so', async () => {
  await open({ offer: { ...offerFor(600), auth_key: 'short' } })

  expect(await screen.findByRole('dialog', { name: 'Код больше не действует' }, soon)).toBeDefined()
  expect(screen.queryByText('Ждём телефон…')).toBeNull()
})

test('«Установите приложение» leads to the app by a link and a second code', async () => {
  await open()

  const link = await screen.findByRole('link', { name: 'Скачать Florin 1.5.0' }, soon)
  expect(link.getAttribute('href')).toBe(anApp.url)
  expect(screen.getByRole('img', { name: /QR-код адреса/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: /этом телефоне/ })).toBeNull()
  await expectNoFindings()
})

test('on a phone the app is a button, and a link opens it with the code', async () => {
  await open({ width: 390 })

  expect((await screen.findByRole('link', { name: 'Скачать Florin 1.5.0' }, soon)).getAttribute('href')).toBe(
    anApp.url,
  )
  const here = screen.getByRole('link', { name: /Открыть в\sприложении на\sэтом телефоне/ })
  expect(here.getAttribute('href')).toBe(pairLink(qrText(tenMinutes) ?? ''))
  expect(screen.queryByRole('img', { name: /QR-код адреса/ })).toBeNull()
})

test('where the server offers no app, the step stays as the specification has it', async () => {
  await open({ app: null })

  const dialog = await screen.findByRole('dialog', { name: 'Активация завершена' }, soon)
  await waitFor(() => expect(within(dialog).getByText(/Установите приложение/)).toBeDefined(), soon)
  expect(within(dialog).queryByRole('link')).toBeNull()
})

test('the other ways are one step behind, and say what they can’t prove', async () => {
  await open()
  await screen.findByRole('dialog', { name: 'Активация завершена' }, soon)

  const summary = screen.getByText('Другие способы')
  expect(summary.closest('details')?.open).toBe(false)
  const ways = summary.closest('details')?.textContent ?? ''
  expect(ways).toMatch(/Termux.*теряется/)
  expect(ways).toMatch(/SmsForwarder.*только по\sSMS с\sдоказанным остатком/)
  expect(ways).toMatch(/SMS Gateway.*Пересылает только SMS/)
})

// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, soon } from '../../../components/test/show.tsx'
import { aTerminal } from '../test/a-terminal.ts'
import { aCheck, aDoctor, autostartAsked, smsDenied } from './test/a-doctor.ts'
import { showDoctor } from './test/show-doctor.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  notifications.clean()
})

const heading = (name: string) => screen.findByRole('heading', { name }, soon)

test('the head says which phone it is, how it does, and the way back', async () => {
  const { container } = await showDoctor('ru', aDoctor())

  await heading('Работает, но одно надо исправить')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Redmi Note 12')
  expect(container.textContent).toContain('Терминал a3f1-7c20, Android 13')
  expect(screen.getByText('Включён')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Терминалы' }).getAttribute('href')).toBe('/terminals')
  expect(screen.getByText('Дайте доступ к SMS: тогда и крупные сделки закроются сами')).toBeDefined()
  expect(container.textContent).not.toMatch(/L[23]/)
  await expectNoFindings()
})

test('checks stand in the server’s order; only what is broken or doubtful has a button', async () => {
  await showDoctor('ru', aDoctor())

  const list = await screen.findByRole('list', { name: 'Что проверено' }, soon)
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'SMS',
    'Автозапуск Xiaomi',
    'Уведомления',
    'Служба чтения',
    'Батарея',
    'Сеть',
    'Часы и очередь',
  ])
  expect(
    within(list)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Как разрешить: SMS', 'Показать: Автозапуск Xiaomi'])
  expect(rows[0]?.textContent).toContain('Не работает')
  expect(rows[1]?.textContent).toContain('Проверьте')
  expect(rows[5]?.textContent).toMatch(/Wi-Fi, на связи \d+\sсек назад, 99,8% за 7 дней/)
})

test('the button shows the steps for this maker, and gives the focus back', async () => {
  await showDoctor('ru', aDoctor())
  const user = userEvent.setup()
  const button = await screen.findByRole('button', { name: 'Показать: Автозапуск Xiaomi' }, soon)

  await user.click(button)

  const dialog = await screen.findByRole('dialog', { name: 'Показать: Автозапуск Xiaomi' }, soon)
  const steps = within(dialog).getByRole('list', { name: 'Что сделать на телефоне' })
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3)
  expect(steps.textContent).toContain('Контроль активности')
  await user.click(within(dialog).getByRole('button', { name: 'Понятно' }))
  await waitFor(() => expect(document.activeElement).toBe(button), soon)
})

test.each([
  {
    name: 'well but for autostart',
    verdict: 'well',
    checks: [autostartAsked],
    title: 'Телефон здоров',
  },
  {
    name: 'well',
    verdict: 'well',
    checks: [aCheck('sms', { fact: 'sms_granted' })],
    title: 'Телефон здоров',
  },
  {
    name: 'one to look at',
    verdict: 'look',
    checks: [aCheck('network', { state: 'look', fact: 'network_unsteady' })],
    title: 'Работает, но одно надо проверить',
  },
  {
    name: 'two broken',
    verdict: 'look',
    checks: [smsDenied, aCheck('battery', { state: 'broken', fact: 'background_restricted' })],
    title: 'Работает, но надо исправить 2 пункта',
  },
  {
    name: 'nothing works',
    verdict: 'broken',
    checks: [
      aCheck('connection', {
        state: 'broken',
        fact: 'silent',
        values: { seen_at: '2026-11-15T14:00:00.000Z' },
      }),
    ],
    title: 'Телефон не работает',
  },
] as const)('the verdict, $name', async ({ verdict, checks, title }) => {
  await showDoctor('ru', aDoctor({ verdict, checks: [...checks] }))

  expect(await heading(title)).toBeDefined()
})

test('of two that are broken, only the worst has a loud button', async () => {
  const battery = aCheck('battery', { state: 'broken', fact: 'background_restricted' })
  await showDoctor('ru', aDoctor({ checks: [smsDenied, battery] }))

  const buttons = await screen.findAllByRole('button', { name: /^Как разрешить: / }, soon)
  expect(buttons.map((button) => button.dataset.variant)).toEqual(['filled', 'default'])
})

test('«Проверить снова» asks the server once more and keeps the focus', async () => {
  const { calls } = await showDoctor('ru', aDoctor())
  const again = await screen.findByRole('button', { name: 'Проверить снова' }, soon)
  const before = calls.filter((call) => call.endsWith('/doctor/')).length

  await userEvent.setup().click(again)

  await waitFor(
    () => expect(calls.filter((call) => call.endsWith('/doctor/'))).toHaveLength(before + 1),
    soon,
  )
  expect(document.activeElement).toBe(again)
})

// The checks stand worst first: a phone that mends itself would pull the next row under the pointer.
test('while the pointer is on a button, what the phone changes by itself waits', async () => {
  const found = document.querySelector.bind(document)
  let isOnButton = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: hover)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.spyOn(document, 'querySelector').mockImplementation((what: string) =>
    what.includes(':hover') ? (isOnButton ? document.body : null) : found(what),
  )
  let answer = aDoctor()
  const { queries } = await showDoctor('ru', () => Response.json(answer))
  await heading('Работает, но одно надо исправить')

  answer = aDoctor({ verdict: 'well', checks: [aCheck('sms')] })
  await queries.invalidateQueries()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('heading', { name: 'Работает, но одно надо исправить' })).toBeDefined()

  isOnButton = false
  document.dispatchEvent(new Event('pointermove'))
  expect(await heading('Телефон здоров')).toBeDefined()
  vi.restoreAllMocks()
})

test('the keyboard goes from the way back through the checks, the test, the app, the deal and the balance', async () => {
  await showDoctor('ru', aDoctor())
  await heading('Работает, но одно надо исправить')
  const user = userEvent.setup()
  const names: (string | null)[] = []
  for (let at = 0; at < 9; at += 1) {
    await user.tab()
    const { activeElement: element } = document
    names.push(element?.getAttribute('aria-label') ?? element?.textContent ?? null)
  }

  expect(names).toEqual([
    'Терминалы',
    'Проверить снова',
    'Как разрешить: SMS',
    'Показать: Автозапуск Xiaomi',
    'Отправить ещё раз',
    'Скачать: Florin 1.5.0',
    'Скопировать SHA-256',
    'Сделка 8f3a61c2',
    'Ввести баланс: Озон Банк, 0912',
  ])
})

test('on a phone the worst has the big button, banks come before the app, and there is no code to scan', async () => {
  await showDoctor('ru', aDoctor(), { width: 390 })

  expect(await screen.findByRole('button', { name: 'Как разрешить SMS' }, soon)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Как разрешить: SMS' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Проверить снова' })).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'Работает, но одно надо исправить',
    'Тестовое сообщение',
    'Банки этого телефона',
    'Последнее сообщение',
    'Florin 1.5.0 для Android',
  ])
  expect(screen.getByRole('link', { name: 'Скачать приложение' }).getAttribute('href')).toMatch(
    /1\.5\.0\.apk$/,
  )
  expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
  await expectNoFindings()
})

test('a phone that was never connected has one main button, which asks for the QR code', async () => {
  const { calls } = await showDoctor(
    'ru',
    aDoctor({ verdict: 'never_connected', terminal: aTerminal({ status: 'terminal_waiting' }) }),
  )

  expect(await heading('Телефон ещё не подключён')).toBeDefined()
  const buttons = within(screen.getByRole('main')).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['Показать QR-код'])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Показать QR-код' }))
  await waitFor(() => expect(calls.some((call) => call.endsWith('/connect-request/'))).toBe(true), soon)
  expect(await screen.findByRole('dialog', { name: 'Подтвердите подключение' }, soon)).toBeDefined()
})

test('a phone that was unpaired is brought back by a QR code at once', async () => {
  const unpaired = aCheck('connection', { state: 'broken', fact: 'unpaired' })
  const { calls } = await showDoctor('ru', aDoctor({ verdict: 'broken', checks: [unpaired] }))
  expect(
    await screen.findByText('Подключите телефон заново: до этого сделок он не получает', {}, soon),
  ).toBeDefined()

  await userEvent.setup().click(screen.getByRole('button', { name: 'Показать QR-код: Связь' }))

  await waitFor(() => expect(calls.some((call) => call.endsWith('/connect-request/'))).toBe(true), soon)
})

test('what does not load says the server’s sentence, and can be tried again', async () => {
  let isIll = true
  await showDoctor('ru', () =>
    isIll
      ? Response.json({ code: 'terminal.not_found', detail: 'Терминал не найден' }, { status: 404 })
      : Response.json(aDoctor()),
  )
  expect(await screen.findByText('Терминал не найден', {}, soon)).toBeDefined()
  isIll = false

  await userEvent.setup().click(screen.getByRole('button', { name: 'Повторить' }))

  expect(await heading('Работает, но одно надо исправить')).toBeDefined()
})

test('offline, what was found stays and says of when it is', async () => {
  let isOffline = false
  await showDoctor('ru', () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return Response.json(aDoctor())
  })
  const again = await screen.findByRole('button', { name: 'Проверить снова' }, soon)
  isOffline = true

  await userEvent.setup().click(again)

  expect(await screen.findByText(/Не удалось обновить/, {}, soon)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Работает, но одно надо исправить' })).toBeDefined()
})

// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { soon } from '../../../components/test/show.tsx'
import { aTerminal } from '../test/a-terminal.ts'
import { aDoctor, anApp, aTrial } from './test/a-doctor.ts'
import { showDoctor } from './test/show-doctor.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  notifications.clean()
})

const card = (name: string) => screen.findByRole('region', { name }, soon)

test('a test message that came tells its whole path with times', async () => {
  await showDoctor('ru', aDoctor())

  const trial = await card('Тестовое сообщение')
  expect(within(trial).getByText('Дошло за 0,7 сек')).toBeDefined()
  // The list of banks comes by itself.
  await waitFor(() =>
    expect(trial.textContent).toMatch(/пробный push: Сбербанк, 1,00\s₽\. Деньги и сделки не тронуты/),
  )
  const steps = within(within(trial).getByRole('list')).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/^Телефон увидел, пройдено\d\d:30:02,1$/),
    'Встало в очередь, пройдено+40 мс',
    'Сервер принял, пройдено+610 мс',
    'Шаблон прочитал, пройдено+14 мс',
    'Цепочка сошлась, пройдено+6 мс',
    'Сделка закрылась бы, пройденобез вас',
  ])
})

test('without a test message the path is grey, and one is sent by the button', async () => {
  const request = aTrial({}, { step: 'seen', state: 'waiting' })
  let trial: typeof request | null = null
  const { calls } = await showDoctor('ru', () => Response.json(aDoctor({ trial })), {
    trial: () => {
      trial = request
      return Response.json(request)
    },
  })
  const block = await card('Тестовое сообщение')
  expect(block.textContent).toContain('Телефон покажет сам себе пробный push')
  const send = within(block).getByRole('button', { name: 'Отправить тест' })

  await userEvent.setup().click(send)

  expect(await within(block).findByText('В пути', {}, soon)).toBeDefined()
  expect(block.textContent).toContain('Попросили. Телефон покажет его, когда выйдет на связь')
  // A second press while it is on its way asks for nothing.
  await userEvent.setup().click(within(block).getByRole('button', { name: 'Отправить ещё раз' }))
  expect(calls.filter((call) => call.endsWith('/trial/'))).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Отправить ещё раз')
})

test.each([
  ['seen', 'phone_silent', 'Не дошло', /Телефон не вышел на связь/],
  ['seen', 'not_shown', 'Не дошло', /Телефон не увидел своё сообщение/],
  ['read', 'no_template', 'Дошло, но не прошло', /не читает ни один шаблон/],
  ['chain', 'chain_unproven', 'Дошло, но не прошло', /Остаток не доказан/],
  ['closes', 'by_hand', 'Дошло, но не прошло', /Такую сделку подтверждаете вы/],
] as const)('a path that ends at %s because of %s says what to do', async (step, why, chip, words) => {
  await showDoctor('ru', aDoctor({ trial: aTrial({}, { step, state: 'failed', why }) }))

  const block = await card('Тестовое сообщение')
  expect(within(block).getByText(chip)).toBeDefined()
  expect(within(block).getByRole('alert').textContent).toMatch(words)
  const states = within(within(block).getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.dataset.state)
  const failedAt = states.indexOf('failed')
  expect(states.slice(0, failedAt).every((state) => state === 'done')).toBe(true)
  expect(states.slice(failedAt + 1).every((state) => state === 'not_reached')).toBe(true)
})

test('an unproven chain without a method asks to bind one', async () => {
  const trial = aTrial({}, { step: 'chain', state: 'failed', why: 'chain_unproven' })
  await showDoctor('ru', aDoctor({ trial, banks: [] }))

  const block = await card('Тестовое сообщение')
  expect(within(block).getByRole('alert').textContent).toMatch(/Привяжите его и введите остаток/)
})

test('too many test messages: the server’s sentence is told', async () => {
  await showDoctor('ru', aDoctor(), {
    trial: () =>
      Response.json(
        { code: 'trial.too_many', detail: 'Слишком много тестов. Подождите минуту и повторите.' },
        { status: 429 },
      ),
  })
  const block = await card('Тестовое сообщение')

  await userEvent.setup().click(within(block).getByRole('button', { name: 'Отправить ещё раз' }))

  expect(await screen.findByText(/Слишком много тестов/, {}, soon)).toBeDefined()
})

test('a forwarder app can’t be tested, and the card says why', async () => {
  const terminal = aTerminal({ connection: 'smsforwarder' })
  const { calls } = await showDoctor('ru', aDoctor({ trial: null, terminal }))
  const block = await card('Тестовое сообщение')
  expect(block.textContent).toContain('Для теста нужно наше приложение')

  await userEvent.setup().click(within(block).getByRole('button', { name: 'Отправить тест' }))

  expect(calls.some((call) => call.endsWith('/trial/'))).toBe(false)
})

test('an outdated app: its newer version, code, hash and file', async () => {
  await showDoctor('ru', aDoctor())

  const app = await card('Приложение')
  expect(within(app).getByText('Есть новее')).toBeDefined()
  expect(within(app).getByText('Florin 1.5.0')).toBeDefined()
  expect(app.textContent).toContain(
    'На телефоне 1.4.2. Отсканируйте камерой или откройте ссылку на телефоне.',
  )
  expect(app.textContent).toContain('SHA-256 9f2c 71a0 … 04be e1d7')
  expect(within(app).getByRole('img', { name: /QR-код адреса/ })).toBeDefined()
  expect(within(app).getByRole('link', { name: 'Скачать: Florin 1.5.0' }).getAttribute('href')).toBe(
    anApp.url,
  )
})

test.each([
  {
    name: 'the newest',
    app: { installed: '1.5.0', newest: anApp, is_outdated: false },
    words: 'На телефоне 1.5.0, новее нет.',
  },
  {
    name: 'none on the phone',
    app: { installed: null, newest: anApp, is_outdated: false },
    words: 'На телефоне нет нашего приложения.',
  },
  {
    name: 'none offered',
    app: { installed: '1.4.2', newest: null, is_outdated: false },
    words: 'На телефоне 1.4.2. Этот сервер не раздаёт приложение.',
  },
])('the app, $name', async ({ app, words }) => {
  await showDoctor('ru', aDoctor({ app }))

  const block = await card('Приложение')
  expect(block.textContent).toContain(words)
  expect(within(block).queryByText('Есть новее')).toBeNull()
  expect(within(block).queryAllByRole('link')).toHaveLength(app.newest === null ? 0 : 1)
})

test('the last message leads to its deal; one that was not read says so', async () => {
  const found = aDoctor()
  const { again: _again } = await showDoctor('ru', found)
  const block = await card('Последнее сообщение')
  await waitFor(() => expect(block.textContent).toContain('СбербанкPush'))
  expect(within(block).getByText('Прочитано')).toBeDefined()
  expect(within(block).getByRole('link', { name: 'Сделка 8f3a61c2' }).getAttribute('href')).toBe(
    '/deal?id=8f3a61c2-1111-4222-8333-444455556666',
  )
})

test('nothing from a bank yet, and no method bound', async () => {
  await showDoctor('ru', aDoctor({ last_message: null, banks: [] }))

  expect((await card('Последнее сообщение')).textContent).toContain('От банков ещё ничего не приходило')
  const banks = await card('Банки этого телефона')
  expect(banks.textContent).toContain('не привязан ни один метод')
  expect(within(banks).getByRole('link', { name: 'К платежам' })).toBeDefined()
})

test('banks tell chain and templates; an unproven one opens the balance dialog', async () => {
  await showDoctor('ru', aDoctor())
  const banks = await card('Банки этого телефона')
  const [sber, ozon] = within(banks).getAllByRole('listitem')
  await waitFor(() => expect(sber?.textContent).toContain('Сбербанк •• 4417'), soon)
  expect(sber?.textContent).toContain('Цепочка доказана')
  expect(sber?.textContent).toContain('Шаблоны: push 3 из 3, SMS 4 из 4')
  expect(sber && within(sber).queryByRole('button')).toBeNull()
  expect(ozon?.textContent).toMatch(/Цепочка не\sдоказана/)
  expect(ozon?.textContent).toContain('Шаблоны: SMS 1 из 3, два вида не читаем')

  await userEvent.setup().click(within(banks).getByRole('button', { name: 'Ввести баланс: Озон Банк, 0912' }))

  const dialog = await screen.findByRole('dialog', { name: 'Подтвердить остаток' }, soon)
  expect(dialog.textContent).toContain('•••• 0912')
})

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aMethod, aReadiness } from '../../../components/test/a-readiness.ts'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import type { Readiness } from '../../../lib/readiness.ts'
import { keepKind } from '../../../lib/readiness-kind.ts'
import { MethodsBlock } from './methods-block.tsx'
import { ReadinessBlock } from './readiness-block.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** What is sent to the server, beside questions. */
function serverSays(readiness: Readiness, telegram: object = { is_on: true, accounts: [] }): object[] {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method !== undefined && method !== 'GET') sent.push({ method, path, body: JSON.parse(String(body)) })
    if (path.includes('/tg_action/')) return Response.json({ ...telegram, message: '' })
    if (path.includes('/readiness/')) return Response.json(readiness)
    return Response.json({ message: '', connected: 1 })
  })
  return sent
}

/** Names keep their hard spaces. */
const named = (text: string) => new RegExp(`^${text.replaceAll(' ', '\\s')}$`)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const block = (more: { onAddPhone?: () => void } = {}) => (
  <ReadinessBlock onWallet={() => undefined} onAddPhone={more.onAddPhone} />
)

const steps = (...states: ('done' | 'next' | 'later' | 'advice')[]): Readiness['steps'] =>
  aReadiness().steps.map((step, at) => ({ ...step, state: states[at] ?? 'later' }))

test('a newcomer sees what is done, and one button: it binds to the only phone', async () => {
  const unbound = aMethod({ verdict: 'unbound', unmet: ['unbound', 'inactive'], terminal_id: null })
  const sent = serverSays(
    aReadiness({
      ready: 0,
      on: 0,
      can_come: false,
      methods: [unbound],
      steps: steps('done', 'done', 'done', 'next', 'later', 'advice'),
      obstacles: [
        { condition: 'unbound', level: 'bad', method_ids: [unbound.id], brings_back: 0, terminal_id: null },
      ],
    }),
  )
  await show(block(), 'readiness', 'overview')

  expect(await screen.findByText('До первой сделки осталось 2 шага', {}, soon)).toBeDefined()
  // What is done and what is left add up: the sixth is advice.
  expect(screen.getByText('Готово 3 из 5')).toBeDefined()
  expect(screen.getAllByLabelText('Готово')).toHaveLength(3)
  expect(screen.getByText('150,0000 USDT, хватит на сделку до 14 613,00 ₽')).toBeDefined()
  const current = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
  expect(within(current as HTMLElement).getByText('Привяжите метод к телефону')).toBeDefined()
  await expectNoFindings()

  await userEvent.click(screen.getByRole('button', { name: named('Привязать к Redmi Note 12') }))

  await expect
    .poll(() => sent)
    .toEqual([
      {
        method: 'PATCH',
        path: expect.stringContaining('/api/terminals/redmi/connect-payments/'),
        body: { payment_ids: [unbound.id] },
      },
    ])
})

test('when a deal can come it says so; an unproven balance is advice', async () => {
  serverSays(aReadiness({ steps: steps('done', 'done', 'done', 'done', 'done', 'advice') }))
  await show(block(), 'readiness', 'overview')

  expect(await screen.findByText('Всё готово: сделка может прийти в любую минуту', {}, soon)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Подтвердить' }).getAttribute('href')).toBe('/payments')
  expect(screen.queryByText(/^До первой сделки/)).toBeNull()
})

test('after the first deal: why none comes, what mends most first, and what is in order', async () => {
  const methods = [
    aMethod({ id: 'a', verdict: 'terminal_silent', unmet: ['terminal_silent'] }),
    aMethod({ id: 'b', verdict: 'unbound', unmet: ['unbound'], terminal_id: null }),
  ]
  serverSays(
    aReadiness({
      total: 2,
      on: 2,
      ready: 0,
      can_come: false,
      last_deal_at: minutesAgo(44),
      methods,
      phones: [{ id: 'redmi', name: 'Redmi Note 12', is_silent: true, seen_at: minutesAgo(12) }],
      obstacles: [
        {
          condition: 'terminal_silent',
          level: 'bad',
          method_ids: ['a'],
          brings_back: 1,
          terminal_id: 'redmi',
        },
        { condition: 'unbound', level: 'bad', method_ids: ['b'], brings_back: 1, terminal_id: null },
        { condition: 'low_funds', level: 'warn', method_ids: ['a', 'b'], brings_back: 0, terminal_id: null },
      ],
    }),
  )
  await show(block(), 'readiness', 'overview')

  const why = await screen.findByRole('region', { name: named('Почему сейчас нет сделок') }, soon)
  expect(
    within(why).getByText(/Мешают 2 условия. Исправьте первое, и сделки вернутся на 1 из 2 методов/),
  ).toBeDefined()
  expect(within(why).getByText('Redmi Note 12 молчит 12 минут')).toBeDefined()
  const [check] = within(why).getAllByRole('link')
  expect([check?.textContent, check?.getAttribute('href')]).toEqual(['Проверить телефон', '/terminals/redmi'])
  expect(within(why).getByText('88%, нужно 51%')).toBeDefined()
  await expectNoFindings()

  await userEvent.click(within(why).getByRole('button', { name: 'Привязать' }))
  const dialog = await screen.findByRole('dialog', { name: named('Привязать к телефону') })
  expect(within(dialog).getByRole('radio', { name: /Redmi Note 12.*молчит 12\sмин/ })).toBeDefined()
})

test('where one condition is in the way, it is not called the first', async () => {
  serverSays(
    aReadiness({
      ready: 0,
      can_come: false,
      last_deal_at: minutesAgo(44),
      methods: [aMethod({ verdict: 'terminal_silent', unmet: ['terminal_silent'] })],
      obstacles: [
        {
          condition: 'terminal_silent',
          level: 'bad',
          method_ids: [aMethod().id],
          brings_back: 1,
          terminal_id: 'redmi',
        },
      ],
    }),
  )
  await show(block(), 'readiness', 'overview')

  const sentence = /Мешает одно условие. Исправьте его, и сделки вернутся на 1 из 1 метода/
  expect(await screen.findByText(sentence, {}, soon)).toBeDefined()
})

test('while some methods get deals there is one line, which opens; one that is only switched off is no question', async () => {
  const methods = [aMethod({ id: 'a' }), aMethod({ id: 'b', verdict: 'inactive', unmet: ['inactive'] })]
  serverSays(aReadiness({ total: 2, ready: 1, last_deal_at: minutesAgo(5), methods }))
  const first = await show(
    <>
      {block()}
      <MethodsBlock />
    </>,
    'readiness',
    'overview',
  )
  expect(await screen.findByText('1 из 2 получает сделки', {}, soon)).toBeDefined()
  expect(screen.getByText('Выключен')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Что мешает остальным/ })).toBeNull()
  first.unmount()

  const low = aMethod({ id: 'b', verdict: 'method_rating', unmet: ['method_rating'], rating: 43 })
  serverSays(
    aReadiness({
      total: 2,
      last_deal_at: minutesAgo(5),
      methods: [aMethod({ id: 'a' }), low],
      obstacles: [
        { condition: 'method_rating', level: 'bad', method_ids: ['b'], brings_back: 1, terminal_id: null },
      ],
    }),
  )
  await show(block(), 'readiness', 'overview')
  await userEvent.click(await screen.findByRole('button', { name: /Что мешает остальным/ }, soon))
  expect(screen.getByText('У метода «Сбербанк» рейтинг ниже 51%')).toBeDefined()
})

test('without a phone, binding leads to connecting one', async () => {
  const add = vi.fn()
  const unbound = aMethod({ verdict: 'unbound', unmet: ['unbound'], terminal_id: null })
  serverSays(
    aReadiness({
      ready: 0,
      can_come: false,
      last_deal_at: minutesAgo(44),
      phones: [],
      methods: [unbound],
      obstacles: [
        { condition: 'unbound', level: 'bad', method_ids: [unbound.id], brings_back: 1, terminal_id: null },
      ],
    }),
  )
  await show(block({ onAddPhone: add }), 'readiness', 'overview')
  await userEvent.click(await screen.findByRole('button', { name: 'Привязать' }, soon))
  await userEvent.click(await screen.findByRole('button', { name: named('Подключить телефон') }))
  expect(add).toHaveBeenCalledOnce()
})

test('how one hears of disputes is offered below the steps, with or without a bot', async () => {
  serverSays(aReadiness({ can_come: false, steps: steps('next') }), { is_on: false, accounts: [] })
  localStorage.removeItem('hasBot')
  const { container } = await show(block(), 'readiness', 'overview')
  const way = await screen.findByRole('link', { name: 'Включить push' }, soon)
  expect(way.getAttribute('href')).toBe('/settings#connection')
  expect(container.textContent).not.toContain('Telegram')
})

// The blocks below would jump by half a screen.
test('whoever has just registered finds the place of the steps kept while they are asked for', async () => {
  keepKind('steps')
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await show(block(), 'readiness', 'overview')

  const place = document.querySelector<HTMLElement>('.mantine-Skeleton-root')
  expect(
    Number.parseFloat(place?.style.height ?? '') || place?.style.getPropertyValue('--skeleton-height'),
  ).toBeTruthy()
})

test('a later step says what comes before it, and only advice says that deals come without it', async () => {
  const off = aMethod({ verdict: 'inactive', unmet: ['inactive'] })
  const said = (...states: Parameters<typeof steps>) =>
    aReadiness({ ready: 0, on: 0, can_come: false, methods: [off], steps: steps(...states) })
  serverSays(said('done', 'done', 'done', 'done', 'next', 'advice'))
  const { unmount } = await show(block(), 'readiness', 'overview')
  expect(await screen.findByText('сделка придёт и без этого', {}, soon)).toBeDefined()
  unmount()

  serverSays(said('next', 'later', 'later', 'later', 'later', 'advice'))
  await show(block(), 'readiness', 'overview')
  await screen.findAllByText('после пополнения', {}, soon)
  expect(screen.getAllByText('после пополнения')).toHaveLength(4)
  expect(screen.getAllByText('сделка придёт и без этого')).toHaveLength(1)
})

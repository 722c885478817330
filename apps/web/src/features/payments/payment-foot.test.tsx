// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMethod, aReadiness } from '../../components/test/a-readiness.ts'
import { expectNoFindings, show } from '../../components/test/show.tsx'
import type { JudgedMethod } from '../../lib/readiness.ts'
import { PaymentCard } from './payment-card.tsx'
import { ReceivingBar } from './receiving-bar.tsx'
import { aPayment } from './test/a-payment.ts'

// Noon, for as long as it takes: at midnight a moment ago was yesterday.
const noon = new Date(2026, 10, 15, 12)
beforeEach(() => void vi.setSystemTime(noon))
afterEach(() => void vi.useRealTimers())

const phones = [
  {
    id: 'redmi',
    name: 'Redmi Note 12',
    is_silent: true,
    seen_at: new Date(noon.getTime() - 12 * 60_000).toISOString(),
  },
]

async function card(method: Partial<JudgedMethod>, isActive = true) {
  const onIntent = vi.fn()
  const payment = aPayment({ is_active: isActive, is_connect: method.verdict !== 'unbound' })
  await show(
    <PaymentCard
      payment={payment}
      readiness={aReadiness({ phones, methods: [aMethod(method)] })}
      onIntent={onIntent}
    />,
    'payments',
    'readiness',
    'chain',
  )
  return { onIntent, payment }
}

test.each([
  [{ verdict: 'terminal_silent' }, 'Не получает: телефон молчит 12 мин', 'Проверить'],
  [{ verdict: 'method_rating', rating: 43.5 }, 'Не получает: рейтинг 43%, нужен 51%', 'Что делать'],
  [{ verdict: 'inactive' }, 'Не получает: выключен', 'Включить: Сбербанк, Иван Ким'],
  [{ verdict: 'funds' }, 'Не получает: мало USDT', 'Пополнить'],
] as const)('the foot of a card tells %o, and what mends it', async (method, sentence, button) => {
  await card(method)

  const said = (_: string, element: Element | null) =>
    element?.tagName === 'P' && element.textContent?.replaceAll('\u00A0', ' ') === sentence
  expect(screen.getByText(said)).toBeDefined()
  const role = button.startsWith('Включить') ? 'button' : 'link'
  expect(screen.getByRole(role, { name: button })).toBeDefined()
  await expectNoFindings()
})

test('one that gets deals says when the last came; one that is not bound is bound from its card', async () => {
  await card({ last_deal_at: noon.toISOString() })
  expect(screen.getByText('Получает сделки')).toBeDefined()
  expect(screen.getByText(/^последняя в \d\d:\d\d$/)).toBeDefined()

  const { onIntent, payment } = await card({ verdict: 'unbound' })
  await userEvent.click(screen.getByRole('button', { name: /^Не привязан/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Привязать: / }))
  expect(onIntent.mock.calls).toEqual([[{ act: 'bind', payment }], [{ act: 'bind', payment }]])
})

test('while the method is on, its settings and details are locked and say why', async () => {
  const { onIntent } = await card({})
  await userEvent.click(screen.getByRole('button', { name: /^Действия: / }))
  const settings = screen.getByRole('menuitem', { name: /^Режим и\sлимиты$/ })

  expect(settings.title).toBe('Отключите платеж перед изменением данных')
  await userEvent.click(settings)
  expect(onIntent).not.toHaveBeenCalled()
})

test('above: how many get deals, why the others don’t, and a filter for them', async () => {
  const methods = [
    aMethod({ id: 'a' }),
    aMethod({ id: 'b', verdict: 'terminal_silent' }),
    aMethod({ id: 'c', verdict: 'terminal_silent' }),
    aMethod({ id: 'd', verdict: 'method_rating' }),
  ]
  const onShow = vi.fn()
  const readiness = aReadiness({ total: 4, ready: 1, methods })
  const shown = await show(
    <ReceivingBar readiness={readiness} isFiltered={false} onShow={onShow} />,
    'readiness',
  )

  expect(screen.getByText('1 из 4 получает сделки')).toBeDefined()
  expect(screen.getByText('1 телефон молчит, у 1 метода низкий рейтинг')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /^Показать 3\sметода$/ }))
  expect(onShow).toHaveBeenCalledWith(['b', 'c', 'd'])

  shown.again(<ReceivingBar readiness={aReadiness()} isFiltered={false} onShow={onShow} />)
  expect(screen.getByText('Метод получает сделки')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

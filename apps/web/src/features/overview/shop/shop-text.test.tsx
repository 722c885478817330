// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../components/test/show.tsx'
import type { ShopOverview } from '../../../lib/shop.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { shopText } from './shop-text.ts'

const steps = { test_paid: true, live_key: false, webhook: false, payout_address: false, live_paid: false }
const shop = (orders: number, more: Partial<ShopOverview['steps']> = {}) =>
  ({ today: { orders, paid: 1, turnover: '1001.00' }, steps: { ...steps, ...more } }) as ShopOverview

function Greeting({ of }: { of: ShopOverview }) {
  return <p>{shopText(of, useTexts('overview'))}</p>
}

test.each([
  ['names the next step of a shop that has nothing to tell yet', shop(0), 'Следующий шаг: боевой ключ'],
  ['tells how today goes', shop(2), 'Сегодня 2 заказа, оплачено 1 на 1 001,00 ₽'],
  ['tells of a quiet day where every step is done', shop(0, { live_paid: true }), 'Сегодня заказов пока нет'],
])('a merchant’s greeting %s', async (_what, of, text) => {
  await show(<Greeting of={of} />, 'overview')

  expect(screen.getByRole('paragraph').textContent?.replace(/\s/g, ' ')).toBe(text)
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, show, soon } from '../../components/test/show.tsx'
import { disputesKey } from '../../lib/disputes.ts'
import { menuFor } from '../menu.ts'
import { BottomBar } from './bottom-bar.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the menu says how many disputes wait, and follows the news', async () => {
  let awaiting = 2
  vi.stubGlobal('fetch', async () => Response.json({ awaiting }))
  const { queries } = await show(
    <BottomBar items={menuFor({ isLead: false, isStaff: false, isMerchant: false })} />,
  )

  await screen.findByRole('link', { name: 'Диспуты , 2 ждут вас' }, soon)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent?.replace(/[ ,].*/, ''))).toEqual([
    'Обзор',
    'Платежи',
    'Терминалы',
    'Диспуты',
    'Транзакции',
  ])
  await expectNoFindings()

  awaiting = 0
  await queries.invalidateQueries({ queryKey: disputesKey })
  await screen.findByRole('link', { name: 'Диспуты' }, soon)
})

test('the deals that wait are told at the transactions, more calmly than a dispute', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('dashboard') ? { waiting: 3 } : { awaiting: 1 }),
  )
  await show(<BottomBar items={menuFor({ isLead: false, isStaff: false, isMerchant: false })} />)

  const deals = await screen.findByRole('link', { name: 'Транзакции , 3 сделки ждут вас' }, soon)
  expect(deals.querySelector('[data-calm="true"]')).not.toBeNull()
  const disputes = await screen.findByRole('link', { name: 'Диспуты , 1 ждёт вас' }, soon)
  expect(disputes.querySelector('[data-calm="true"]')).toBeNull()
})

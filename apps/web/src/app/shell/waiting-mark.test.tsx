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
  const { queries } = await show(<BottomBar items={menuFor({ isLead: false, isStaff: false })} />)

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

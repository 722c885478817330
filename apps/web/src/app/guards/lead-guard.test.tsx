// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../components/test/show.tsx'
import { ReferralsScreen } from '../../features/referrals/referrals-screen.tsx'
import { LeadGuard } from './lead-guard.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const broken = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ code: 'internal' }, { status }))

const routes = (
  <Routes>
    <Route element={<LeadGuard />}>
      <Route path="/" element={<ReferralsScreen />} />
    </Route>
  </Routes>
)

test('a lead whose check fails sees that the referrals could not be loaded', async () => {
  localStorage.setItem('isLead', 'true')
  broken(500)
  await show(routes, 'referrals')

  expect((await screen.findByRole('alert', {}, soon)).textContent).toContain('Ошибка при загрузке рефералов')
})

test('451 takes the role away, and nobody else gets in by a check that fails', async () => {
  localStorage.setItem('isLead', 'true')
  broken(451)
  const { queries, unmount } = await show(routes, 'referrals')
  await vi.waitFor(() => expect(queries.getQueryData(['lead'])).toBe(false), soon)
  expect(screen.queryByRole('heading')).toBeNull()
  unmount()

  localStorage.removeItem('isLead')
  broken(500)
  const next = await show(routes, 'referrals')
  await vi.waitFor(() => expect(next.queries.getQueryState(['lead'])?.status).toBe('error'), soon)
  expect(screen.queryByRole('heading')).toBeNull()
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aReadiness } from '../../../components/test/a-readiness.ts'
import { show, soon } from '../../../components/test/show.tsx'
import { LazyMethods } from './lazy-readiness.tsx'

afterEach(() => vi.unstubAllGlobals())

// On a slow network it was an empty white box.
test('while the code of the methods is on its way, grey boxes keep its place', async () => {
  vi.stubGlobal('fetch', async () => Response.json(aReadiness()))
  const { container } = await show(<LazyMethods />)

  expect(container.querySelectorAll('[aria-busy] .mantine-Skeleton-root')).toHaveLength(2)
  expect(await screen.findByRole('heading', { name: /^Методы\sоплаты$/ }, soon)).toBeDefined()
})

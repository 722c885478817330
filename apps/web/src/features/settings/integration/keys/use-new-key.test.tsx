// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show, soon } from '../../../../components/test/show.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { useNewKey } from './use-new-key.ts'

afterEach(() => vi.unstubAllGlobals())

const steps = { test_paid: false, live_key: false, webhook: false, payout_address: false, live_paid: false }

function Making() {
  return <NewKeyForm making={useNewKey(() => undefined)} />
}

async function open(done: object) {
  vi.stubGlobal('fetch', async () => Response.json({ steps: { ...steps, ...done } }))
  return show(<Making />, 'integration')
}

test.each([
  ['a test key', {}, 'Тест'],
  ['a live key, where that is the shop’s next step', { test_paid: true }, 'Боевой'],
  ['a test key again, where there is a live one', { test_paid: true, live_key: true }, 'Тест'],
])('whoever opens the form is offered %s', async (_what, done, mode) => {
  const user = userEvent.setup()
  const { queries } = await open(done)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), soon)

  expect(await screen.findByRole('radio', { name: mode, checked: true }, soon)).toBeDefined()
  // What is chosen by hand stays.
  await user.click(screen.getByRole('radio', { name: 'Тест' }))
  await user.type(screen.getByRole('textbox', { name: /^Название/ }), 'Till')
  expect(screen.getByRole('radio', { name: 'Тест', checked: true })).toBeDefined()
})

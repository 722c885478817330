// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { expectNoFindings, show, soon } from '../../../components/test/show.tsx'
import { putAway, serve } from '../../disputes/test/cases.ts'
import { alertSettings, changePath, settingsPath } from '../test/alerts.ts'
import { QuietCard } from './quiet-card.tsx'

afterEach(putAway)

async function open(quiet = alertSettings.quiet) {
  const requests = serve('trader', { [settingsPath]: alertSettings, [changePath]: alertSettings })
  await show(<QuietCard quiet={quiet} />, 'connection')
  return () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

test('the switch is named by the card and saved at once, with the reader’s own time zone', async () => {
  const sent = await open()
  expect(screen.getByText(/По\s+времени Europe\/Moscow/)).toBeDefined()
  await expectNoFindings()

  await userEvent.setup().click(screen.getByRole('switch', { name: 'Тихие часы' }))

  await waitFor(
    () => expect(sent()).toEqual([{ quiet: { is_on: false, from: '23:00', to: '07:00', time_zone: zone } }]),
    soon,
  )
})

test('a time is sent once it is typed, not for every digit', async () => {
  const sent = await open()
  const user = userEvent.setup()

  await user.click(screen.getByRole('textbox', { name: 'Тихо с' }))
  await user.keyboard('2230')
  expect(sent()).toEqual([])
  await user.keyboard('{Enter}')

  await waitFor(
    () => expect(sent()).toEqual([{ quiet: { is_on: true, from: '22:30', to: '07:00', time_zone: zone } }]),
    soon,
  )
})

test('what is no time goes back, and nothing is sent', async () => {
  const sent = await open()
  const until = screen.getByLabelText<HTMLInputElement>('Тихо до')

  fireEvent.change(until, { target: { value: '25:0' } })
  fireEvent.blur(until)

  expect(until.value).toBe('07:00')
  expect(sent()).toEqual([])
})

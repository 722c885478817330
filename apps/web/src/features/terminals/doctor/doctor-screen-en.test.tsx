// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectNoFindings, soon } from '../../../components/test/show.tsx'
import type { Check } from './doctor-queries.ts'
import { aCheck, aDoctor, aTrial } from './test/a-doctor.ts'
import { showDoctor } from './test/show-doctor.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the page in English, as on a phone', async () => {
  const { container } = await showDoctor('en', aDoctor(), { width: 390 })

  await screen.findByRole('heading', { name: 'Works, but one thing needs fixing' }, soon)
  expect(screen.getByText('Allow SMS, and large deals will close by themselves too')).toBeDefined()
  expect(screen.getByRole('button', { name: 'How to allow SMS' })).toBeDefined()
  const list = screen.getByRole('list', { name: 'What was checked' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'SMSNo access: sums over ₽15,000 need youBroken',
    'Xiaomi autostartThe phone does not tell, please checkCheck itShow me',
    'NotificationsAccess granted, reading nowWorks',
    'ListenerWorks without a breakWorks',
    'Battery86%, charging, background work allowedWorks',
    expect.stringMatching(/^NetworkWi-Fi, seen \d+\s(s|sec) ago, 99\.8% in 7 daysWorks$/),
    'Clock and queue1 s behind, the queue is emptyWorks',
  ])
  expect(screen.getByText('Arrived in 0.7 s')).toBeDefined()
  expect(screen.getByText('Templates: SMS 1 of 3, two kinds unread')).toBeDefined()
  expect(screen.getByText('Florin 1.5.0 for Android')).toBeDefined()
  expect(screen.getByText('1.4.2 is installed here')).toBeDefined()
  expect(container.textContent).not.toMatch(/L[23]/)
  await expectNoFindings()
})

const states: [Check['state'], string, boolean][] = [
  ['ok', 'Works', false],
  ['look', 'Check it', true],
  ['broken', 'Broken', true],
  ['unknown', 'Not told', false],
]
const checks = {
  connection: 'Connection',
  restricted: 'Restricted settings',
  notifications: 'Notifications',
  listener: 'Listener',
  hidden: 'Texts of push messages',
  sms: 'SMS',
  autostart: 'Xiaomi autostart',
  battery: 'Battery',
  network: 'Network',
  clock_and_queue: 'Clock and queue',
} satisfies Record<Check['check'], string>

test.each(states)(
  'every check that is %s says so, and only what is wrong has a button',
  async (state, chip, hasButton) => {
    const names = Object.keys(checks) as Check['check'][]
    await showDoctor('en', aDoctor({ checks: names.map((check) => aCheck(check, { state })) }))

    const list = await screen.findByRole('list', { name: 'What was checked' }, soon)
    for (const [at, row] of within(list).getAllByRole('listitem').entries()) {
      const check = names[at] as Check['check']
      expect(within(row).getByRole('heading').textContent).toBe(checks[check])
      expect(within(row).getByText(chip)).toBeDefined()
      expect(within(row).queryAllByRole('button')).toHaveLength(hasButton ? 1 : 0)
    }
  },
)

test('the verdicts', async () => {
  await showDoctor('en', aDoctor({ verdict: 'well', checks: [aCheck('sms')] }))
  expect(await screen.findByRole('heading', { name: 'The phone is well' }, soon)).toBeDefined()
})

test('a failed test message says what to do, and its steps say how far it came', async () => {
  const trial = aTrial({}, { step: 'read', state: 'failed', why: 'no_template' })
  await showDoctor('en', aDoctor({ trial }))

  const block = await screen.findByRole('region', { name: 'Test message' }, soon)
  expect(within(block).getByText('Arrived, but did not pass')).toBeDefined()
  expect(within(block).getByRole('alert').textContent).toMatch(/No template reads this bank’s push yet/)
  expect(
    within(within(block).getByRole('list'))
      .getAllByRole('listitem')
      .slice(2)
      .map((li) => li.textContent),
  ).toEqual([
    'Server took it, done+610 ms',
    'Template read it, failed',
    'Chain fits, not reached',
    'Deal would close, not reached',
  ])
})

test('a phone that was never connected', async () => {
  await showDoctor('en', aDoctor({ verdict: 'never_connected' }))

  expect(await screen.findByRole('heading', { name: 'No phone is connected yet' }, soon)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show the QR code' })).toBeDefined()
})

test('what does not load can be tried again', async () => {
  await showDoctor('en', () => Response.json({}, { status: 400 }))

  expect(await screen.findByText('The phone could not be checked', {}, soon)).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The phone could not be checked', {}, soon)).toBeDefined()
})

import { expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld({ isIdle: true })

test('a person renames themself, in any alphabet', async () => {
  const { browser } = await register(world)

  const answer = await browser.call('changeUsername', { body: { username: '  Анна-Мария О’Нил ' } })

  expect(answer.body).toMatchObject({ status: 'success', username: 'Анна-Мария О’Нил' })
  expect((await browser.call('userInfo')).body.username).toBe('Анна-Мария О’Нил')
})

test.each([
  ['ab', 'The username must be 3 to 20 characters long'],
  ['x'.repeat(21), 'The username must be 3 to 20 characters long'],
  ['<script>', "The username may contain letters, digits, spaces and . _ - '"],
  ['adm\u202Enimda', "The username may contain letters, digits, spaces and . _ - '"],
  ['zero\u200Bwidth', "The username may contain letters, digits, spaces and . _ - '"],
  ['support\u3164', "The username may contain letters, digits, spaces and . _ - '"],
  ['\uFFA0\uFFA0\uFFA0', "The username may contain letters, digits, spaces and . _ - '"],
  ['new\nline', "The username may contain letters, digits, spaces and . _ - '"],
])('the name %j is refused and nothing changes', async (username, sentence) => {
  const { browser } = await register(world)
  const before = (await browser.call('userInfo')).body.username

  const answer = await browser.call('changeUsername', { body: { username } })

  expect(answer.status).toBe(400)
  expect(answer.body.username).toContain(sentence)
  expect((await browser.call('userInfo')).body.username).toBe(before)
})

test('the first name comes from the address and is always a valid one', async () => {
  const { browser } = await register(world, { email: 'a@example.com' })

  expect((await browser.call('userInfo')).body.username).toBe('user_a')
})

test('each switch is its own: one change leaves the other alone', async () => {
  const { browser } = await register(world)

  await browser.call('changeNotifySettings', { body: { notification_paymets: false } })
  const answer = await browser.call('changeNotifySettings', { body: { notification_account: false } })

  expect(answer.body).toEqual({
    status: 'success',
    notification_payments: false,
    notification_account: false,
  })
  await browser.call('changeNotifySettings', { body: { notification_paymets: true } })
  expect((await browser.call('userInfo')).body).toMatchObject({
    notification_payments: true,
    notification_account: false,
  })
})

test.each([{}, { notification_account: 'yes' }, { notification_payments: true }])(
  'switches %j are refused',
  async (body) => {
    const { browser } = await register(world)

    expect((await browser.send('PUT', '/api/account/change_notify_settings/', body)).status).toBe(400)
  },
)

test('nobody grants themself a right through a call that changes something else', async () => {
  const { browser, email } = await register(world)
  const columns = await world.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'user_account'`,
  )
  const before = await world.query('select * from user_account where email = $1', [email])

  for (const { name } of columns) {
    if (name === 'username') continue
    for (const value of [true, 1, 'x']) {
      const answer = await browser.send('POST', '/account/user/change-username/', {
        username: 'someone else',
        [name]: value,
      })
      expect(answer.status).toBe(400)
    }
  }
  expect(await world.query('select * from user_account where email = $1', [email])).toEqual(before)
})

test('a change of rights leaves exactly one audit row with every field before and after', async () => {
  const { email } = await register(world)
  const userId = await world.userId(email)

  await world.florin.services.users.changeRights('operator', { ip: '10.0.0.1', requestId: 'r1' }, userId, {
    isLead: true,
  })

  const person = {
    isActivated: true,
    isPremium: false,
    isWork: true,
    isLead: false,
    isStaff: false,
    isBlocked: false,
    hasVerifiedEmail: true,
    hasVerifiedPhone: false,
    hasWalletOutput: false,
    depositBasisPoints: 400,
    withdrawBasisPoints: 100,
    accountType: 'trader',
  }
  const rows = await world.query(
    'select actor, action, before, after, origin from audit where subject = $1',
    [`user:${userId}`],
  )
  expect(rows).toEqual([
    {
      actor: 'operator',
      action: 'user.rights',
      before: person,
      after: { ...person, isLead: true },
      origin: { ip: '10.0.0.1', requestId: 'r1' },
    },
  ])
})

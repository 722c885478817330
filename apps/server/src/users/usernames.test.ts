import { expect, test } from 'vitest'
import { newEmail, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { fillSkeletons } from './fill-skeletons.ts'

const world = useWorld({ isIdle: true })

const rename = async (username: string, person = register(world)) => {
  const { browser, email } = await person
  return { ...(await browser.call('changeUsername', { body: { username } })), browser, email }
}

// Whoever is called like somebody who is trusted is trusted.
test('a name that looks like another’s is refused at its field, whatever letters it is made of', async () => {
  await rename('Petrov-Oil')
  const stranger = register(world)

  for (const username of [
    'petrov-oil',
    'Реtrоv-Oil',
    'PETROV_0IL',
    'petrov 01l',
    'Ｐｅｔｒｏｖ-Ｏｉｌ',
    'Pétrov.Oil',
  ]) {
    const { status, body } = await rename(username, stranger)
    expect([username, status, body.code]).toEqual([username, 400, 'username.taken'])
    expect(body.username).toEqual([body.detail])
  }
  expect((await rename('Petrov-Oil2', stranger)).status).toBe(200)
})

test('the owner of a name may write it differently, and gives it free by taking another', async () => {
  const owner = await rename('Mariana')
  expect((await rename('MARIANA', Promise.resolve(owner))).body.username).toBe('MARIANA')
  expect((await rename('mаriana')).body.code).toBe('username.taken')

  await rename('Marta K', Promise.resolve(owner))

  expect((await rename('mаriana')).status).toBe(200)
})

test('names like ours are for staff', async () => {
  const kira = await register(world)
  for (const username of ['support', 'Support Kira', 'Ѕuррort', 'Florin', 'поддержка', 'admin'])
    expect((await rename(username, Promise.resolve(kira))).body.code).toBe('username.reserved')
  kira.browser.language = 'ru'
  expect((await rename('admin', Promise.resolve(kira))).body.username).toEqual([
    'Это имя пользователя похоже на имя сотрудника. Выберите другое.',
  ])

  await world.query('update user_account set is_staff = true where email = $1', [kira.email])

  expect((await rename('Support Kira', Promise.resolve(kira))).status).toBe(200)
})

test('of ten who choose names that look alike at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => register(world)))

  const answers = await Promise.all(
    people.map((person, at) => rename(at % 2 ? 'Zеnit' : 'zenit', Promise.resolve(person))),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
})

test('registering always finds a name: for a taken one, for one like ours, and for many at once', async () => {
  const nameOf = async (email: string) =>
    (await (await register(world, { email })).browser.call('userInfo')).body.username
  await rename('valentin')

  expect(await nameOf('valentin@example.com')).toMatch(/^valentin_[2-9]{6}$/)
  expect(await nameOf('support@example.com')).toMatch(/^user_[2-9]{6}$/)
  const names = await Promise.all(
    Array.from({ length: 8 }, (_, at) => nameOf(`somebody-with-long-name-${at}@example.com`)),
  )
  expect(new Set(names).size).toBe(8)
  for (const name of names) expect(name.length).toBeLessThanOrEqual(20)
})

test('old names that look alike keep working; the look belongs to them, and is nobody else’s', async () => {
  const old = await Promise.all(['old-boris', 'оld-bоris'].map((name) => ({ name, email: newEmail() })))
  for (const { name, email } of old)
    await world.query(
      `insert into user_account (email, username, password_hash, account_type, deposit_basis_points, withdraw_basis_points)
       values ($1, $2, 'none', 'trader', 400, 100)`,
      [email, name],
    )

  await fillSkeletons(world.florin.services.db)
  await fillSkeletons(world.florin.services.db)

  const rows = await world.query<{ has_shared_skeleton: boolean; username_skeleton: string }>(
    'select username_skeleton, has_shared_skeleton from user_account where email = any ($1) order by has_shared_skeleton',
    [old.map(({ email }) => email)],
  )
  expect(rows.map((row) => row.has_shared_skeleton)).toEqual([false, true])
  expect(new Set(rows.map((row) => row.username_skeleton)).size).toBe(1)
  expect((await rename('Old Boris')).body.code).toBe('username.taken')
  await world.query('delete from user_account where email = $1', [old[0]?.email])
  expect((await rename('Old Boris')).body.code).toBe('username.taken')
})

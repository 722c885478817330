import { expect, test } from 'vitest'
import { register } from '../../test/front-door.ts'
import { newEmail, password } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

type Call = (email: string) => Promise<{ status: number; body: object; headers: Headers }>

const calls: Record<string, Call> = {
  register: (email) => world.browser().call('register', { body: { email, password } }),
  'verify a registration': (email) =>
    world.browser().call('verifyRegistration', { body: { email, otp: '123456', password } }),
  'log in with a wrong password': (email) =>
    world.browser().call('login', { body: { email, password: 'Wrong@horse7!' } }),
  'verify a login': (email) =>
    world.browser().call('verifyLogin', { body: { email, code_otp: '123456', password: 'Wrong@horse7!' } }),
  'ask for a reset': (email) => world.browser().call('requestPasswordReset', { body: { email } }),
  'reset with a wrong code': (email) =>
    world.browser().call('resetPassword', {
      body: { email, otp: '123456', new_password: 'Better@horse8!', confirm_password: 'Better@horse8!' },
    }),
}

// Somebody with a list of addresses wants to know which of them are customers.
test.each(Object.entries(calls))('to %s tells nothing about who has an account', async (_what, call) => {
  const known = await Promise.all(Array.from({ length: 5 }, () => register(world)))
  const unknown = known.map(() => newEmail('nobody'))

  const answerTo = async (email: string) => {
    const { status, body, headers } = await call(email)
    return JSON.stringify([status, { ...body, instance: '' }, [...headers.keys()].sort()])
  }
  // Two rounds: the second meets whatever the first left behind.
  for (let round = 0; round < 2; round += 1) {
    const answers = new Set<string>()
    for (const email of [...known.map((person) => person.email), ...unknown])
      answers.add(await answerTo(email))
    expect([...answers]).toHaveLength(1)
  }
})

// Time is compared by the work that is done, not by a clock that a busy machine would bend.
test.each(['register', 'ask for a reset'] as const)(
  'to %s lays down as many rows for unknown addresses as for known ones',
  async (what) => {
    const { email } = await register(world)
    const rowsLaidBy = async (address: string) => {
      const before = await rowsEver()
      await calls[what]?.(address)
      return (await rowsEver()) - before
    }

    const forKnown = await rowsLaidBy(email)
    expect(forKnown).toBe(2n)
    expect(await rowsLaidBy(newEmail('nobody'))).toBe(forKnown)
  },
)

async function rowsEver(): Promise<bigint> {
  const [row] = await world.query<{ rows: bigint }>(
    'select coalesce((select max(id) from outbox), 0) + (select count(*) from one_time_code) as rows',
  )
  return row?.rows ?? 0n
}

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { type CodeBinding, codePurposes } from './one-time-codes.ts'
import { Problem } from './problem.ts'

const world = useWorld()

function codes() {
  const { db, auth } = world.florin.services
  return { db, codes: auth.codes }
}

async function issue(binding: CodeBinding): Promise<string> {
  const { db, codes: service } = codes()
  return db.write((tx) => service.issue(tx, binding))
}

async function outcome(binding: CodeBinding, guess: string): Promise<string> {
  try {
    await codes().codes.judge(binding, guess)
    return 'right'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

test('of two hundred guesses at once at most five are judged, and the right one afterwards is refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    const binding = { purpose: 'login', subject: randomUUID() } as const
    const code = await issue(binding)
    const wrong = Array.from({ length: 200 }, (_, at) =>
      String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'),
    )

    const outcomes = await Promise.all(wrong.map((guess) => outcome(binding, guess)))

    // Four answer "wrong", the fifth and all others "spent".
    expect(outcomes.filter((result) => result === 'code.wrong')).toHaveLength(4)
    expect(outcomes.filter((result) => result === 'code.spent')).toHaveLength(196)
    expect(await outcome(binding, code)).toBe('code.spent')
    const rows = await world.query('select attempts_left from one_time_code where subject = $1', [
      binding.subject,
    ])
    expect(rows).toEqual([{ attempts_left: 0 }])
  }
})

test('a code for one purpose is worth nothing for another: only the diagonal of the matrix works', async () => {
  const subject = randomUUID()
  const matrix: string[] = []
  for (const made of codePurposes) {
    for (const used of codePurposes) {
      await world.query('delete from one_time_code where subject = $1', [subject])
      const code = await issue({ purpose: made, subject })
      if ((await outcome({ purpose: used, subject }, code)) === 'right') matrix.push(`${made} → ${used}`)
    }
  }

  expect(matrix).toEqual(codePurposes.map((purpose) => `${purpose} → ${purpose}`))
})

test('a code agrees to exactly what it was asked for, and a difference burns a try', async () => {
  const binding = {
    purpose: 'password.change',
    subject: randomUUID(),
    parameters: { amount: '10', address: 'A' },
  } as const
  const code = await issue(binding)

  expect(await outcome({ ...binding, parameters: { amount: '5000', address: 'B' } }, code)).toBe('code.wrong')
  expect(await outcome({ ...binding, parameters: { amount: '10' } as never }, code)).toBe('code.wrong')
  expect(await outcome({ ...binding, sessionId: randomUUID() }, code)).toBe('code.wrong')
  expect(await outcome(binding, code)).toBe('right')
  const rows = await world.query('select attempts_left from one_time_code where subject = $1', [
    binding.subject,
  ])
  expect(rows).toEqual([{ attempts_left: 1 }])
})

test('one person’s code is worth nothing for another', async () => {
  const code = await issue({ purpose: 'login', subject: 'a' })
  await issue({ purpose: 'login', subject: 'b' })

  expect(await outcome({ purpose: 'login', subject: 'b' }, code)).toBe('code.wrong')
})

test('a rightly guessed code is spent once, also by two at the same moment', async () => {
  const { db, codes: service } = codes()
  const binding = { purpose: 'login', subject: randomUUID() } as const
  const code = await issue(binding)
  const right = await Promise.all([service.judge(binding, code), service.judge(binding, code)])

  const spent = await Promise.allSettled(right.map((one) => db.write((tx) => service.spend(tx, one))))

  expect(spent.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a verb that fails after the code was right does not spend it', async () => {
  const { db, codes: service } = codes()
  const binding = { purpose: 'login', subject: randomUUID() } as const
  const code = await issue(binding)
  const right = await service.judge(binding, code)

  await expect(
    db.write(async (tx) => {
      await service.spend(tx, right)
      throw new Error('the verb fails')
    }),
  ).rejects.toThrow('the verb fails')

  await expect(db.write((tx) => service.spend(tx, right))).resolves.toBeUndefined()
})

test('codes are spread evenly and keep their leading zeros', async () => {
  const made = await Promise.all(
    Array.from({ length: 300 }, (_, at) => issue({ purpose: 'login', subject: `spread-${at}` })),
  )

  expect(made.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(made).size).toBeGreaterThan(290)
  expect(made.some((code) => code.startsWith('0'))).toBe(true)
})

import { expect, test } from 'vitest'
import { multipart } from './multipart.ts'
import { paidAllTheSame, quarrelAbout, reasons, statementOf, truthOf } from './quarrel.ts'
import { seededRandom } from './random.ts'
import { snapshot } from './snapshot.ts'

const whole = 150_000n

test('who is right follows from what really happened, and a corrected sum is what came', () => {
  expect(Object.fromEntries(reasons.map((reason) => [reason, truthOf(reason, whole).towards]))).toEqual({
    not_credited: 'trader',
    another_sum: 'merchant',
    wrong_requisite: 'merchant',
    paid_late: 'merchant',
    paid_twice: 'merchant',
    forged_receipt: 'trader',
    bank_returned: 'trader',
  })
  for (const reason of reasons) {
    const { kopecks } = truthOf(reason, whole)
    expect(kopecks).toBe(paidAllTheSame(reason, whole))
    if (kopecks !== undefined) expect(kopecks > 0n && kopecks < whole).toBe(true)
  }
})

test('what support has opened no shop withdraws', () => {
  const random = seededRandom(3)
  for (const reason of ['bank_returned', 'forged_receipt'] as const) {
    const all = Array.from({ length: 300 }, () => quarrelAbout('deal', reason, whole, random))
    expect(all.some(({ isWithdrawn }) => isWithdrawn)).toBe(false)
    expect(all.some(({ isSlow }) => isSlow)).toBe(true)
  }
})

test('the file of a case in which nothing was paid is forged; only what came as another sum is settled', () => {
  const random = seededRandom(5)
  const all = reasons.flatMap((reason) =>
    Array.from({ length: 50 }, () => quarrelAbout('deal', reason, whole, random)),
  )
  const reasonsOf = (is: 'isForged' | 'isSettled') =>
    new Set(all.filter((one) => one[is]).map(({ reason }) => reason))

  expect(reasonsOf('isForged')).toEqual(new Set(['not_credited', 'forged_receipt']))
  expect(reasonsOf('isSettled')).toEqual(new Set(['another_sum']))
  expect(all.filter((one) => one.isSettled && one.isWithdrawn)).toEqual([])
  for (const { isForged, truth } of all) if (isForged) expect(truth.towards).toBe('trader')
})

test('a statement is a file of its own each time', () => {
  const quarrel = quarrelAbout('deal', 'paid_late', whole, seededRandom(1))
  expect(statementOf(quarrel).equals(statementOf(quarrel))).toBe(false)
})

test('each picture is a file of its own, and a form carries it byte for byte', async () => {
  const [one, other] = [snapshot(), snapshot()]
  expect(one.equals(other)).toBe(false)

  const { contentType, body } = multipart({ type: 'trader' }, [
    { field: 'files[]', name: 'statement.png', content: one },
  ])
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()

  expect(form.get('type')).toBe('trader')
  expect(Buffer.from(await (form.get('files[]') as File).arrayBuffer()).equals(one)).toBe(true)
})

import { expect, test } from 'vitest'
import { multipart } from './multipart.ts'
import { paidAllTheSame, quarrelAbout, reasons, truthOf } from './quarrel.ts'
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
  const all = Array.from({ length: 300 }, () => quarrelAbout('deal', 'bank_returned', whole, random))
  expect(all.some(({ isWithdrawn }) => isWithdrawn)).toBe(false)
  expect(all.some(({ isSilent }) => isSilent)).toBe(true)
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

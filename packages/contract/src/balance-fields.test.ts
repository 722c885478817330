import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

/** Whose balance each is. Of a bank's balance only the phone's owner may read the number. */
const known: Readonly<Record<string, string>> = {
  dashboard: 'the reader’s own USDT',
  merchantBalance: 'the shop’s own USDT',
  payouts: 'the shop’s own USDT',
  listUsers: 'a user’s USDT, to support, as the screen shows it',
  changeUser: 'the same user',
  userStory: 'the same user',
  approveHeldChange: 'what the change does to USDT, to support',
  readHeldChange: 'the same change',
  rejectHeldChange: 'the same change',
  sendBackHeldChange: 'the same change',
  listTemplates: 'the name of a field of a pattern',
  proposeTemplate: 'the same',
  saveTemplate: 'the same',
  switchTemplate: 'the same',
  testTemplate: 'the same; samples are masked',
  listReceipts: 'of a bank, to the phone’s owner',
  transactionDetails: 'of a bank, to the phone’s owner: what the bank’s app must show',
}

// Whoever knows the balance of a bank's account can forge its next text. A new field with that name is thought about here first.
test('no answer has a balance in it that nobody has named the owner of', () => {
  const telling = Object.entries(contract as Readonly<Record<string, Endpoint>>)
    .filter(([, { answer }]) => typeof answer !== 'string' && /"[^"]*balance[^"]*":/i.test(shapeOf(answer)))
    .map(([name]) => name)

  expect(telling.sort()).toEqual(Object.keys(known).sort())
})

const shapeOf = (answer: Endpoint['answer']): string =>
  typeof answer === 'string' ? '' : JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }))

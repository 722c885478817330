import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretsFrom } from '../platform/secrets.ts'
import { openRequisite, sealRequisites } from './requisite-columns.ts'
import { requisiteSeal } from './requisite-seal.ts'

const seal = requisiteSeal(secretsFrom(randomBytes(32)))
const [id, ownerId] = [randomUUID(), randomUUID()]
const none = { card: undefined, phone: undefined, account: undefined }

// Rows of before phones had one spelling must not look like other numbers.
test.each(['79126040815', '89126040815', '9126040815', '+79126040815'])(
  'a phone that was stored as %s is read as +79126040815',
  (stored) => {
    const phone_sealed = seal.seal({ column: 'phone', id, ownerId }, stored)
    const row = { id, owner_id: ownerId, card_sealed: null, phone_sealed, account_sealed: null }

    expect(openRequisite(seal, row, 'phone')).toBe('+79126040815')
  },
)

test('whoever writes a phone, it is stored in one spelling, its tail in digits', () => {
  const columns = sealRequisites(seal, { id, ownerId }, { ...none, phone: '89126040815' })

  expect(seal.open({ column: 'phone', id, ownerId }, columns.phone_sealed!)).toBe('+79126040815')
  expect(columns.phone_tail).toBe('0815')
})

import { describe, expect, test } from 'vitest'
import { accountKeyOf, accountsOf, methodsNamed, type ReadMethod } from './account.ts'

const method = (id: string, tails: Partial<ReadMethod>): ReadMethod => ({
  id,
  terminalId: 'T',
  bank: 'sberbank',
  cardTail: undefined,
  phoneTail: undefined,
  accountTail: undefined,
  ...tails,
})
const card = method('A', { cardTail: '4417' })
const other = method('B', { cardTail: '9925' })
const phone = method('C', { phoneTail: '4417', accountTail: '0155' })

describe('the digits that a text prints', () => {
  test('are exactly the last four of the card', () => {
    expect(methodsNamed([card, other], { cardTail: '4417' })).toEqual([card])
  })
  // The payer's page shows the phone number, and three digits are a thousand guesses: neither names a card.
  test.each(['417', '17', '24417', '7', ''])('%s names nothing', (cardTail) => {
    expect(methodsNamed([card, other, phone], { cardTail })).toEqual([])
  })
  test('name a phone or an account only where the bank’s template says so', () => {
    expect(methodsNamed([phone], { cardTail: '4417' })).toEqual([])
    expect(methodsNamed([phone], { cardTail: '4417', tailOf: 'phone' })).toEqual([phone])
    expect(methodsNamed([phone], { cardTail: '0155', tailOf: 'account' })).toEqual([phone])
  })
})

describe('an account', () => {
  test('is one method, unless two print the same digits', () => {
    expect(accountsOf([card, other, phone]).map(({ methods }) => methods.map(({ id }) => id))).toEqual([
      ['A'],
      ['B'],
      ['C'],
    ])
    const twin = method('D', { cardTail: '4417', accountTail: '0155' })
    const joined = accountsOf([card, other, phone, twin]).map(({ methods }) =>
      methods.map(({ id }) => id).sort(),
    )
    expect(joined).toEqual([['B'], ['A', 'C', 'D']])
  })

  // Else staff could give a method another card, and its old proof would vouch for texts about the new one.
  test('with other digits is another account', () => {
    const [before] = accountsOf([card])
    const [after] = accountsOf([{ ...card, cardTail: '4418' }])
    expect(after?.key).not.toBe(before?.key)
  })

  test('is found by the printed digits; without digits it is the only one, or the whole bank', () => {
    const accounts = accountsOf([card, other])
    expect(accountKeyOf(accounts, { cardTail: '9925' })).toBe(accounts[1]?.key)
    expect(accountKeyOf(accounts, { cardTail: '0000' })).toBeUndefined()
    expect(accountKeyOf(accounts, {})).toBe('')
    expect(accountKeyOf(accountsOf([card]), {})).toBe(accounts[0]?.key)
  })
})

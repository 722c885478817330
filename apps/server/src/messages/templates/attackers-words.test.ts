import { describe, expect, test } from 'vitest'
import { factsOf, readAsItWas } from '../test/read-as-it-was.ts'
import { parse } from './active.ts'

describe('whatever an attacker has printed', () => {
  // The same texts every day; the long test draws new ones.
  readAsItWas({ numRuns: 400, seed: 17 })

  test('a payer’s name never makes the sum that came a balance behind a greater one', () => {
    const read = (payer: string) =>
      factsOf(
        parse({ channel: 'sms', sender: 'AbsolutBank', text: `Karta *4410 Perevod ot ${payer}: 746,07 RUB` }),
      )
    expect(read('МАРИНА К.')).toEqual({ amount: '746.07', tail: '4410' })
    expect(read('МАРИНА К. 95 000 ₽ Баланс')).toBeUndefined()
    expect(read(' от + 95 000 ₽Баланс: ')).toBeUndefined()
    expect(read('МАРИНА К. 95 000 ₽ Баланс -')).toBeUndefined()
    const incoming = (payer: string) =>
      factsOf(parse({ channel: 'sms', sender: 'AbsolutBank', text: `Входящий перевод. ${payer}. 500 ₽` }))
    expect(incoming('Роман Т')).toEqual({ amount: '500.00' })
    expect(incoming('95 000р Доступно')).toBeUndefined()
  })

  test('a limit’s name does not hide the balance behind another', () => {
    const text = 'Халва пополнена 57 162.34р Доступно 95 000,00 RUB Лимит баланс 155869,64'
    expect(factsOf(parse({ channel: 'sms', sender: 'Sovcombank', text }))).toBeUndefined()
  })

  test('a second card is seen beside one with three digits', () => {
    const text =
      'Zachislenie na schet 40817***410 *9999 ot Data: 03/11 10:26 Summa: 716.20RUB Dostupno: 1500.30RUB'
    expect(factsOf(parse({ channel: 'sms', sender: 'AbsolutBank', text }))).toBeUndefined()
  })
})

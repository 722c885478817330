import { describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { BankPhone } from '../test/bank-phone.ts'

const world = useWorld()

describe('a notice of a block that anybody could have sent', () => {
  const block = 'Ваша карта MIR-4425 заблокирована по 115-ФЗ. Обратитесь в банк.'
  const stateOf = async (phone: BankPhone) => {
    const { body: terminals } = await phone.owner.browser.call('listTerminals')
    const { body: methods } = await phone.owner.browser.call('listPayments')
    const [terminal] = terminals
    return {
      troubles: terminal.troubles,
      asked: terminal.asked_banks.map(({ id }: { id: string }) => id),
      withheld: methods.results.map((method: { withheld: string | null }) => method.withheld),
    }
  }
  const answer = (phone: BankPhone, is_blocked: boolean, by = phone.owner) =>
    by.browser.call('answerBlock', {
      params: { id: phone.phone.terminalId },
      body: { bank: 'sberbank', is_blocked },
    })

  test('withholds nothing, asks once, and is forgotten when its owner says no', async () => {
    const phone = await BankPhone.of(world)
    await phone.withMethod('sberbank', '2202201122334425')
    await phone.brings({ text: block }, { text: block })
    expect(await stateOf(phone)).toEqual({ troubles: ['block_asked'], asked: ['sberbank'], withheld: [null] })

    expect((await answer(phone, false)).status).toBe(200)
    expect(await stateOf(phone)).toEqual({ troubles: [], asked: [], withheld: [null] })
    await phone.brings({ text: block })
    expect((await stateOf(phone)).asked).toEqual([])
    expect(await answer(phone, false)).toMatchObject({ status: 409, body: { code: 'terminal.not_asked' } })
  })

  test('withholds the bank’s methods when its owner says yes, until one is switched on again', async () => {
    const phone = await BankPhone.of(world)
    await phone.withMethod('sberbank', '2202201122334515')
    await phone.brings({ text: block })

    expect((await answer(phone, true)).status).toBe(200)
    expect(await stateOf(phone)).toEqual({
      troubles: ['bank_blocked'],
      asked: [],
      withheld: ['terminal_blocked'],
    })
    const { body: methods } = await phone.owner.browser.call('listPayments')
    const switched = await phone.owner.browser.call('updatePayment', {
      params: { id: methods.results[0].id },
      body: { is_active: true },
    })
    expect(switched.status).toBe(200)
    expect(await stateOf(phone)).toEqual({ troubles: [], asked: [], withheld: [null] })
  })

  test('is answered by nobody else', async () => {
    const phone = await BankPhone.of(world)
    await phone.brings({ text: block })
    const stranger = await BankPhone.of(world)

    expect((await answer(phone, true, stranger.owner)).status).toBe(404)
    expect((await stateOf(phone)).troubles).toEqual(['block_asked'])
  })

  test.each([
    ['a payer’s comment', { text: `СЧЁТ4425 18:07 Перевод 7р от Олег Ш. Баланс: 19р «${block}»` }],
    ['a name that only looks like the bank', { sender: 'ru.sberbankmobile', text: block }],
    ['a chat', { channel: 'push', sender: 'ru.sberbankmobile', title: 'Олег Ш.', text: block }],
  ] as const)('%s does not even ask', async (_name, seen) => {
    const phone = await BankPhone.of(world)
    await phone.brings(seen)

    expect((await stateOf(phone)).troubles).toEqual([])
  })
})

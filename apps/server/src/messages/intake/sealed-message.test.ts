import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretsFrom } from '../../platform/secrets.ts'
import { openMessage, sealMessage } from './sealed-message.ts'

const secrets = secretsFrom(randomBytes(32))
const newPlace = () => ({ terminalId: randomUUID(), clientId: randomUUID() })

const message = { title: 'СберБанк', text: 'MIR-4417 Перевод 5 000р' }
const way = { channel: 'push', sender: 'ru.sberbankmobile' } as const

test('what was sealed is opened in its row, with a title and without', () => {
  const place = newPlace()
  const { text } = message

  expect(openMessage(secrets, { ...place, ...way, ...sealMessage(secrets, place, message) })).toEqual({
    ...way,
    ...message,
  })
  expect(openMessage(secrets, { ...place, ...way, ...sealMessage(secrets, place, { text }) })).toEqual({
    ...way,
    text,
  })
})

test.each(['sealedText', 'sealedTitle'] as const)('a row whose %s was changed fails', (part) => {
  const place = newPlace()
  const row = { ...place, ...way, ...sealMessage(secrets, place, message) }
  const sealed = row[part] ?? Buffer.alloc(0)
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)

  expect(() => openMessage(secrets, row)).toThrow()
})

test('a text that stands in another row fails', () => {
  const place = newPlace()
  const sealed = sealMessage(secrets, place, message)

  expect(() => openMessage(secrets, { ...newPlace(), ...way, ...sealed })).toThrow()
  expect(() => openMessage(secrets, { ...place, clientId: randomUUID(), ...way, ...sealed })).toThrow()
})

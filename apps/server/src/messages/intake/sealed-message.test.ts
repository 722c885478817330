import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Secrets, secretsFrom } from '../../platform/secrets.ts'
import { type MessageTexts, messageTexts } from './sealed-message.ts'

function counting() {
  const secrets = secretsFrom(randomBytes(32))
  const opened: string[] = []
  const counted: Secrets = {
    ...secrets,
    unseal(context, sealed) {
      opened.push(context)
      return secrets.unseal(context, sealed)
    },
  }
  return { secrets: counted, opened }
}

function newPlace() {
  return { terminalId: randomUUID(), clientId: randomUUID() }
}

const message = { title: 'СберБанк', text: 'MIR-4417 Перевод 5 000р' }
const way = { channel: 'push', sender: 'ru.sberbankmobile' } as const

test('what was sealed here a moment ago is known without being opened, once', () => {
  const { secrets, opened } = counting()
  const texts = messageTexts(secrets)
  const place = newPlace()
  const row = { ...place, ...way, ...copyOf(texts.seal(place, message)) }

  expect(texts.open(row)).toEqual({ ...way, ...message })
  expect(opened).toEqual([])
  expect(texts.open(row)).toEqual({ ...way, ...message })
  expect(opened).toHaveLength(2)
})

test('another process opens it', () => {
  const { secrets } = counting()
  const place = newPlace()
  const row = { ...place, ...way, ...messageTexts(secrets).seal(place, { text: 'Зачисление 5р' }) }

  expect(messageTexts(secrets).open(row)).toEqual({ ...way, text: 'Зачисление 5р' })
})

test.each(['sealedText', 'sealedTitle'] as const)(
  'a row whose %s was changed fails, known or not',
  (part) => {
    const { secrets } = counting()
    const texts = messageTexts(secrets)
    const place = newPlace()
    const row = { ...place, ...way, ...copyOf(texts.seal(place, message)) }
    const sealed = row[part] ?? Buffer.alloc(0)
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)

    expect(() => texts.open(row)).toThrow()
  },
)

test('a text that stands in another row fails, and so does one that has lost its title', () => {
  const { secrets } = counting()
  const texts = messageTexts(secrets)
  const place = newPlace()
  const sealed = copyOf(texts.seal(place, message))

  expect(() => texts.open({ ...newPlace(), ...way, ...sealed })).toThrow()
  expect(() => texts.open({ ...place, clientId: randomUUID(), ...way, ...sealed })).toThrow()
  const { title: _, ...untitled } = { ...way, ...message }
  expect(texts.open({ ...place, ...way, ...sealed, sealedTitle: null })).toEqual(untitled)
})

test('a thousand are at hand; older ones are opened', () => {
  const { secrets, opened } = counting()
  const texts = messageTexts(secrets)
  const rows = Array.from({ length: 1_001 }, (_, at) => {
    const place = newPlace()
    return { ...place, ...way, ...copyOf(texts.seal(place, { text: `Зачисление ${at}р` })) }
  })

  for (const [at, row] of rows.entries()) expect(texts.open(row).text).toBe(`Зачисление ${at}р`)
  expect(opened).toHaveLength(1)
})

test('a text that is too long to be read is not kept at hand', () => {
  const { secrets, opened } = counting()
  const texts = messageTexts(secrets)
  const place = newPlace()
  const text = 'x'.repeat(3_000)
  const row = { ...place, ...way, ...copyOf(texts.seal(place, { text })) }

  expect(texts.open(row).text).toBe(text)
  expect(opened).toHaveLength(1)
})

/** As a database gives it back. */
function copyOf({ sealedTitle, sealedText }: ReturnType<MessageTexts['seal']>) {
  return { sealedTitle: sealedTitle && Buffer.from(sealedTitle), sealedText: Buffer.from(sealedText) }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { contract, type Endpoint, evidenceMaxFiles } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { newShop } from '../deals/test/shop.ts'

const world = useWorld({ isIdle: true })
const keys: Partial<Record<Endpoint['access'], string>> = {}

beforeAll(async () => {
  keys.merchant = (await newShop(world)).key
  keys.user = (await register(world)).browser.tokens?.access_token ?? ''
})

const named = Object.entries<Endpoint>(contract).filter(([, { problems }]) =>
  problems.includes('evidence.too_large'),
)
const forms = named.filter(([, { upload, uploads }]) => upload ?? uploads)

test('of the calls that refuse a file for its size, all but those of an upload link take forms', () => {
  const others = named.filter((entry) => !forms.includes(entry)).map(([name]) => name)

  // Of these two: upload-links.test.ts.
  expect(others.sort()).toEqual(['beginUpload', 'uploadPiece'])
  expect(forms.length).toBeGreaterThanOrEqual(6)
})

test.each(forms)('%s refuses a form beyond its files before a byte of it is sent', async (_, call) => {
  const most = (call.upload ?? call.uploads)?.maxBytes ?? 0
  const files = call.uploads ? evidenceMaxFiles : 1

  const answer = await announced(call, (most + 1024 ** 2) * files)

  expect(answer).toMatchObject({ status: 413, body: { code: 'evidence.too_large' } })
})

/** Sends the head of a form of so many bytes, and waits for the answer. */
async function announced({ method, path, access }: Endpoint, bytes: number) {
  const key = keys[access]
  const sending = request(
    `${world.url}${path.replace(':token', unknownToken).replace(':id', randomUUID())}`,
    {
      method,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': bytes,
        ...(key && { authorization: `Bearer ${key}` }),
      },
    },
  )
  sending.flushHeaders()
  const [answer] = await once(sending, 'response')
  const body = JSON.parse(await text(answer))
  sending.on('error', () => undefined).destroy()
  return { status: answer.statusCode, body }
}

const unknownToken = randomBytes(24).toString('base64url')

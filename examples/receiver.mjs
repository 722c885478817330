// Takes Florin's webhooks and shows them. Needs Node.js 20 or newer and nothing else:
//   FLORIN_WEBHOOK_SECRET=whsec_… node examples/receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const port = Number(process.env.PORT ?? 18790)
const mostBytes = 1_000_000
const mostAgeSeconds = 300

/** Without a key nothing can be checked, and a signature made with an empty one would fit: the program ends. */
function readKey(secret = '') {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (secret.startsWith('whsec_') && key.length >= 24) return key
  console.error('Set FLORIN_WEBHOOK_SECRET to the secret of your webhook address: whsec_…')
  return process.exit(1)
}

const key = readKey(process.env.FLORIN_WEBHOOK_SECRET)

/** While a secret is being changed two signatures come, with a space between: one that fits is enough. */
function isFlorins(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt = '', 'webhook-signature': signatures = '' } = headers
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(sentAt))
  if (!/^\d+$/.test(sentAt) || ageSeconds > mostAgeSeconds) return false
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The bytes as they came, or undefined when there are too many. */
async function readBody(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// A shop keeps both in its database.
const seen = new Set()
const newest = new Map()

/** An event may come twice, and a newer one may overtake an older one: its data are old then, but it happened. */
function take({ id, type, sequence, data }) {
  if (seen.has(id)) return
  seen.add(id)
  const isOld = sequence !== null && sequence <= (newest.get(data.id) ?? 0)
  if (sequence !== null && !isOld) newest.set(data.id, sequence)
  console.log(id, type, data.external_id ?? '', isOld ? '(overtaken)' : (data.status ?? ''))
}

const server = createServer(async (request, response) => {
  const body = await readBody(request).catch(() => undefined)
  if (body === undefined || !isFlorins(request.headers, body)) return response.writeHead(400).end()
  take(JSON.parse(body))
  response.writeHead(204).end()
})
server.listen(port, '127.0.0.1', () => console.log(`Waiting for webhooks at http://127.0.0.1:${port}/`))

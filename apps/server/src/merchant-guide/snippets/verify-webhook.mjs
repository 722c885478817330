// npm install standardwebhooks
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const { FLORIN_WEBHOOK_SECRET: secret = '', PORT } = process.env
// A signature made with an empty key would fit: without a secret nothing is taken.
if (!/^whsec_.{32,}$/.test(secret)) throw new Error('Set FLORIN_WEBHOOK_SECRET: whsec_…')
const webhook = new Webhook(secret)

const server = createServer(async (request, response) => {
  try {
    const body = Buffer.concat(await request.toArray())
    const event = webhook.verify(body, request.headers)
    // Act once for each event.id. Data whose sequence is not higher than the order's last are old: do not store them.
    console.log(event.id, event.type, event.sequence)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
})
server.listen(PORT)

// npm install standardwebhooks
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.FLORIN_WEBHOOK_SECRET)

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  try {
    const event = webhook.verify(body, request.headers)
    // Keep event.id, and drop an order's event whose sequence is not higher than the last.
    console.log(event.id, event.type, event.sequence)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
})
server.listen(process.env.PORT)

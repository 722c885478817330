import Fastify from 'fastify'
import { heard } from './helper.ts'
import { newListWorld } from './http-world.ts'
import type { BenchPostgres } from './postgres.ts'

// The server of the lists and Fastify's hello, in a process of their own: beside the server of deals they would share its memory,
// and code that the engine has made for one of them would be made anew for the other.

/** The addresses, and the token that may see the list. */
export interface Doors {
  readonly helloUrl: string
  readonly listUrl: string
  /** Of a trader with ten thousand deals. */
  readonly token: string
}

// The first line has the database's URL; each that follows is answered with the milliseconds of the processor that were used so far.
const { next, tell } = heard()
const places = (await next()) as Pick<BenchPostgres, 'url' | 'adminUrl'>
const lists = await newListWorld(places)
const hello = await sayHello()
const doors: Doors = { helloUrl: hello.url, listUrl: lists.url, token: lists.token }
tell(doors)
while ((await next()) !== undefined) {
  const { user, system } = process.cpuUsage()
  tell((user + system) / 1000)
}
await hello.close()
await lists.bench.stop()
process.exit(0)

async function sayHello() {
  const app = Fastify()
  const schema = { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } }
  app.get('/', { schema }, async () => ({ hello: 'world' }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}

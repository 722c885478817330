import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** So often it breaks off before an answer gets through: a phone waits twice as long after each, and a test waits with it. */
const mostInARow = 3

/** A mobile network: it breaks off at random, before the request arrives or after the server has stored it. */
export async function cuttingProxy(targetPort: number, cutChance: number) {
  const sockets = new Set<Socket>()
  let isCutting = true
  let cuts = 0
  let inARow = 0
  const server = createServer((phone) => {
    const upstream = connect(targetPort, '127.0.0.1')
    const end = () => {
      phone.destroy()
      upstream.destroy()
    }
    for (const socket of [phone, upstream]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    const pass = (to: Socket) => (chunk: Buffer) => {
      if (!isCutting || inARow >= mostInARow || Math.random() > cutChance) {
        if (to === phone) inARow = 0
        return to.write(chunk)
      }
      cuts++
      inARow++
      // Half of what was on its way arrives.
      to.write(chunk.subarray(0, Math.floor(chunk.length * Math.random())), end)
      return false
    }
    phone.on('data', pass(upstream))
    upstream.on('data', pass(phone))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get cuts() {
      return cuts
    },
    heal() {
      isCutting = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

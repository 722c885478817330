import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A name server on loopback that answers as it is told, and each time anew. */
export class NameServer {
  readonly requests: string[] = []
  private readonly socket: Socket = createSocket('udp4')

  constructor(answer: (name: string) => readonly string[]) {
    this.socket.on('message', (query, from) => {
      const { name, type, end } = readQuestion(query)
      this.requests.push(`${type === 1 ? 'A' : 'AAAA'} ${name}`)
      const fitting = answer(name).filter((address) => address.includes(':') === (type === 28))
      this.socket.send(writeAnswer(query.subarray(0, end), type, fitting), from.port, from.address)
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((ready) => this.socket.bind(0, '127.0.0.1', ready))
    return this
  }

  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise((done) => this.socket.close(() => done()))
  }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function writeAnswer(question: Buffer, type: number, addresses: readonly string[]): Buffer {
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.fill(0, 8)
  const records = addresses.map((address) => {
    const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
    // The name as above, this type, class IN, good for no time at all, so many bytes.
    return Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]), bytes])
  })
  return Buffer.concat([header, question.subarray(12), ...records])
}

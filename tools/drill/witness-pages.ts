import { type ClientRequest, request } from 'node:http'

/** The most that one order may have; a real one has a tab or two. */
const pagesOfOrder = 20

/** Pages of payers that stay open: each listens to its order and reloads it whenever that changes, as the real page does. */
export class OpenPages {
  /** How many there shall be. */
  most = 0
  private readonly origin: string
  private open: ClientRequest[] = []

  constructor(origin: string) {
    this.origin = origin
  }

  get count(): number {
    return this.open.length
  }

  /** The page of a new order; the oldest page is closed for it. Until there are enough, an order gets several. */
  show(payUrl: string): void {
    if (this.most === 0) return
    const token = payUrl.slice(payUrl.lastIndexOf('/') + 1)
    const wanted = Math.min(pagesOfOrder, this.most - this.open.length)
    for (let at = 0; at < Math.max(1, wanted); at += 1) this.open.push(this.listen(token))
    for (const old of this.open.splice(0, this.open.length - this.most)) old.destroy()
  }

  close(): void {
    this.most = 0
    for (const page of this.open.splice(0)) page.destroy()
  }

  private listen(token: string): ClientRequest {
    const page = this.ask(`/api/v1/checkout/${token}/live/`)
    const gone = () => {
      this.open = this.open.filter((one) => one !== page)
    }
    page.on('response', (response) => {
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('data:'))
          this.ask(`/api/v1/checkout/${token}/`).on('response', (it) => it.resume())
      })
      response.on('error', () => undefined).on('close', gone)
    })
    page.on('close', gone)
    return page
  }

  private ask(path: string): ClientRequest {
    // A connection each, as browsers have.
    const pageRequest = request(this.origin + path, { agent: false, localAddress: '127.0.4.1' })
    pageRequest.on('error', () => undefined).end()
    return pageRequest
  }
}

import type { IncomingMessage } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postOnce } from './public-http/bounded-post.ts'
import { type CertificateInput, issueCertificate } from './test/certificates.ts'

// As shops are really called: over TLS, at an address that was judged, by a name that the certificate must have.

const host = 'shop.example'
const authority = issueCertificate({ name: 'An authority', isAuthority: true })
const stranger = issueCertificate({ name: 'A stranger', isAuthority: true })
const usual = getCACertificates('default')

beforeAll(() => setDefaultCACertificates([...usual, authority.pem]))
afterAll(() => setDefaultCACertificates(usual))

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A shop with this certificate, and what came to it. */
async function shopWith(input: Partial<CertificateInput>, more: ServerOptions = {}) {
  const { key, pem } = issueCertificate({ name: host, issuer: authority, ...input })
  const heard: { host: string | undefined; requests: string | false | null; body: string }[] = []
  const server = createServer(
    { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: pem, ...more },
    async (request: IncomingMessage, answer) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const requests = (request.socket as TLSSocket & { servername: string | false | null }).servername
      heard.push({ host: request.headers.host, requests, body: Buffer.concat(parts).toString() })
      answer.writeHead(204).end()
    },
  )
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: new URL(`https://${host}:${port}/hook`), heard }
}

function post(url: URL) {
  const request = { url: url.href, headers: {}, body: '{"type":"ping"}', deadlineMs: 5_000 }
  return postOnce(url, ['127.0.0.1'], request, performance.now())
}

test('a shop with a good certificate is told, by its own name, at the address that was judged', async () => {
  const { url, heard } = await shopWith({})

  expect(await post(url)).toMatchObject({ kind: 'answered', status: 204 })
  expect(heard).toEqual([{ host: url.host, requests: host, body: '{"type":"ping"}' }])
})

const day = 86_400_000
test.each<[string, Partial<CertificateInput>, ServerOptions]>([
  ['of somebody nobody knows', { issuer: stranger }, {}],
  ['that vouches for itself', { issuer: undefined }, {}],
  ['of another shop', { name: 'other.example' }, {}],
  ['that has run out', { from: new Date(Date.now() - 2 * day), until: new Date(Date.now() - day) }, {}],
  ['that begins tomorrow', { from: new Date(Date.now() + day), until: new Date(Date.now() + 2 * day) }, {}],
  ['under a protocol that is broken', {}, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }],
])('a certificate %s is refused, and nothing is told', async (_, input, more) => {
  const { url, heard } = await shopWith(input, more)

  expect(await post(url)).toMatchObject({ kind: 'failed', failure: 'tls' })
  expect(heard).toEqual([])
})

import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { contract } from '@florin/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { cameraPolicy, pagePolicy } from './headers.ts'
import type { ServeRaw } from './serve.ts'

/** The built web app, held in memory: a few megabytes, with what the build has compressed. */
export interface WebApp {
  readonly page: string
  /** The payer's page, which is no part of the app. */
  readonly payPage: string
  readonly assets: ReadonlyMap<string, Asset>
}

interface Asset {
  readonly type: string
  readonly plain: Buffer
  readonly gzip?: Buffer
  readonly brotli?: Buffer
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export async function loadWebApp(folder: string): Promise<WebApp> {
  const [page, payPage] = await Promise.all([loadPage(folder, 'index.html'), loadPage(folder, 'pay.html')])
  const assetFolder = join(folder, 'assets')
  const names = await readdir(assetFolder, { recursive: true, withFileTypes: true })
  const files = new Set(
    names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  )
  const assets = await Promise.all(
    [...files]
      .filter((file) => !isCompressed(file))
      .map(
        async (file) =>
          [relative(assetFolder, file).split(sep).join('/'), await loadAsset(file, files)] as const,
      ),
  )
  return { page, payPage, assets: new Map(assets) }
}

function loadPage(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch(() => {
    throw new Error(`The web app is not built: ${folder} has no ${name}. Run "npm run build".`)
  })
}

const isCompressed = (file: string) => /\.(br|gz)$/.test(file)

async function loadAsset(file: string, files: ReadonlySet<string>): Promise<Asset> {
  const beside = async (ending: string) => (files.has(file + ending) ? readFile(file + ending) : undefined)
  const [plain, gzip, brotli] = await Promise.all([readFile(file), beside('.gz'), beside('.br')])
  const type = types[extname(file)] ?? 'application/octet-stream'
  return { type, plain, ...(gzip && { gzip }), ...(brotli && { brotli }) }
}

/** Where the letters lie, as the build's own styles say it: for pages that the server writes itself. */
export function lettersOf({ assets }: WebApp): string {
  const styles = [...assets]
    .filter(([name]) => name.endsWith('.css'))
    .map(([, { plain }]) => plain.toString())
  return [...new Set(styles.flatMap((style) => style.match(/@font-face\s*\{[^{}<]*\}/g) ?? []))].join('\n')
}

export function serveWebApp(app: FastifyInstance, serveRaw: ServeRaw, web: WebApp, isSecure: boolean): void {
  serveRaw(contract.asset, async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const asset = web.assets.get(name)
    if (!asset) throw new Problem('file.not_found')
    return sendAsset(request, reply.headers(headersOf(name)), asset)
  })

  // Before routing: a browser that opens /settings gets the app, a client that calls the same path gets the API.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isNavigation(request)) return done()
    const nonce = randomBytes(16).toString('base64')
    const isPayers = pathOf(request).startsWith('/c2c/')
    const page = isPayers ? web.payPage : web.page
    if (!withoutSession.test(pathOf(request))) void reply.header('permissions-policy', cameraPolicy)
    void reply
      .header('content-security-policy', pagePolicy(nonce, { isSecure, isInstallable: !isPayers }))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  })
}

/** The payer's page, and the page behind an upload link: no case is shown there. */
const withoutSession = /^\/(c2c|u)\//

const servedAsTheyAre = /^\/(assets\/|docs(\/|$)|downloads\/|mailbox(\/|$)|media\/)/

/** No call has these addresses: monitors, and messengers that draw a preview of a link, take anything, and get the page. */
const onlyPages = /^\/($|welcome\/?$|c2c\/)/

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const accepted = request.headers.accept ?? '*/*'
  if (accepted.includes('text/html')) return !servedAsTheyAre.test(pathOf(request))
  return accepted.includes('*/*') && onlyPages.test(pathOf(request))
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

const hashed = /-[\w-]{8}\.\w+$/
const asksEachTime = { 'cache-control': 'no-cache' }

/** A name with a hash of its content may be cached for ever; a name that stays while its content changes may not. */
function headersOf(name: string): Record<string, string> {
  if (name === 'sw.js')
    return {
      ...asksEachTime,
      // The service worker controls the whole app from its place among the assets, and fetches from us only.
      'service-worker-allowed': '/',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    }
  if (name.endsWith('.webmanifest')) return asksEachTime
  return { 'cache-control': `public, max-age=${hashed.test(name) ? '31536000, immutable' : '86400'}` }
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  void reply.header('vary', 'Accept-Encoding').type(asset.type)
  if (asset.brotli && /\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(asset.brotli)
  if (asset.gzip && /\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(asset.gzip)
  return reply.send(asset.plain)
}

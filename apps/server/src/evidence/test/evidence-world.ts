import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { patientJudge } from '../../../test/patient-judge.ts'
import { localFiles } from '../../adapters/local-files.ts'
import { openSessions, type Sessions } from '../../auth/index.ts'
import { isPresent } from '../../auth/presence-store.ts'
import type { Gate } from '../../http/serve.ts'
import { serveRawOn } from '../../http/serve.ts'
import { createHttp } from '../../http/server.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { listen } from '../../platform/listen.ts'
import { createLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { rateLimits } from '../../platform/rate-limits.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { type EvidenceParts, type EvidenceUpload, evidenceRoutes, type Viewer } from '../index.ts'

export interface SignedIn {
  readonly viewer: Viewer
  readonly accessToken: string
  readonly cookie: string
}

/** Evidence with a database, a folder and a door of its own, and nothing else of Florin. */
export class EvidenceWorld {
  parts!: EvidenceParts
  db!: Database
  folder!: string
  url!: string
  sessions!: Sessions
  readonly logLines: string[] = []
  /** Who may see what, besides whoever has put it there: user ids. */
  readonly mayView = new Set<string>()
  private readonly undo: (() => Promise<unknown>)[] = []

  async open(): Promise<void> {
    const database = await freshDatabase()
    this.folder = await mkdtemp(join(tmpdir(), 'florin-evidence-'))
    this.db = openDatabase({ connectionString: database.url, poolSize: 5 })
    const log = createLog('info', { write: (line: string) => void this.logLines.push(line) })
    const listener = await listen(database.url, log)
    const secrets = secretsFrom(randomBytes(32))
    this.sessions = openSessions(this.db, secrets, listener)
    this.parts = {
      db: this.db,
      log,
      secrets,
      files: localFiles(this.folder),
      limits: rateLimits(this.db, 1),
      judge: patientJudge(),
      uploadFolder: join(this.folder, 'incoming'),
      isPresent: (viewer, cookie) => isPresent(this.db.each, viewer, cookie('sid')),
      mayView: async (viewer) => this.mayView.has(viewer.userId),
    }
    const app = await this.serve()
    this.undo.push(
      () => app.close(),
      () => listener.close(),
      () => this.db.close(),
      () => rm(this.folder, { recursive: true }),
      () => database.drop(),
    )
  }

  private async serve(): Promise<FastifyInstance> {
    const { log, uploadFolder } = this.parts
    const dam = { pass: () => undefined, share: async () => undefined }
    const metrics = createMetrics(this.db)
    const app = await createHttp({ log, metrics, dam, isSecure: false, trustedProxies: [] })
    const { authenticate } = this.sessions
    const gate = { authenticate, dam, uploadFolder, isSecure: false } as unknown as Gate
    evidenceRoutes(serveRawOn(app, gate), this.parts)
    this.url = await app.listen({ host: '127.0.0.1', port: 0 })
    return app
  }

  async close(): Promise<void> {
    for (const step of this.undo) await step()
  }

  async query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.db.pool.query(sql, values)).rows as Row[]
  }

  /** Somebody with a session, who may see everything unless told otherwise. */
  async signIn(seesAll = true): Promise<SignedIn> {
    const email = `${randomUUID()}@example.com`
    const [person] = await this.query<{ id: string }>(
      `insert into user_account (email, username, password_hash, account_type, language, is_activated, deposit_basis_points, withdraw_basis_points)
       values ($1, 'somebody', 'x', 'trader', 'en', true, 0, 0) returning id`,
      [email],
    )
    const userId = person?.id ?? ''
    const origin = { ip: '127.0.0.1', userAgent: 'test', deviceHash: Buffer.alloc(32) }
    const opened = await this.db.write((tx) =>
      this.sessions.open(tx, { id: userId, email, isStaff: false }, origin),
    )
    const [session] = await this.query<{ id: string }>('select id from session where user_id = $1', [userId])
    if (seesAll) this.mayView.add(userId)
    const viewer = { userId, sessionId: session?.id ?? '' }
    return { viewer, accessToken: opened.accessToken, cookie: `sid=${opened.cookieHalf}` }
  }

  /** A file as it lies after an upload. */
  async uploaded(content: Buffer, name = 'receipt.jpg', size = content.length): Promise<UploadedFile> {
    const path = join(this.parts.uploadFolder, randomBytes(16).toString('hex'))
    await mkdir(this.parts.uploadFolder, { recursive: true })
    await writeFile(path, content)
    return { path, size, name, remove: () => rm(path, { force: true }) }
  }

  /** The same with everything around it: the payer's, about a deal of its own, unless told otherwise. */
  async upload(
    content: Buffer,
    { name, size, ...more }: Partial<EvidenceUpload> & { name?: string; size?: number } = {},
  ): Promise<EvidenceUpload> {
    const file = await this.uploaded(content, name, size)
    return { subject: aDeal(), side: 'merchant', by: 'payer', quotaKey: randomUUID(), file, ...more }
  }

  /** Everything on disk: what is kept, and what waits. */
  async onDisk(): Promise<{ kept: string[]; incoming: string[] }> {
    const [kept, incoming] = await Promise.all(
      ['evidence', 'incoming'].map((name) => readdir(join(this.folder, name)).catch(() => [])),
    )
    return { kept: kept ?? [], incoming: incoming ?? [] }
  }
}

export const aDeal = () => `deal:${randomUUID()}`

export function useEvidence(): EvidenceWorld {
  const world = new EvidenceWorld()
  beforeAll(() => world.open())
  afterAll(() => world.close())
  return world
}

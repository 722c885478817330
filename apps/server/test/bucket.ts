import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Place } from '../src/adapters/s3-files.ts'

export interface TestBucket {
  /** A part of the bucket that no other test uses. */
  place(): S3Place
  /** The same as an operator names it. */
  url(): string
  close(): Promise<void>
}

let places = 0

/**
 * A server that speaks S3, from another project. It checks no signature and gives a list in one page: `files.test.ts` tests those by
 * themselves.
 */
export async function testBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'florin-bucket-'))
  const bucket = 'florin-test'
  const configureBuckets = [{ name: bucket, configs: [] }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const prefix = () => {
    places += 1
    return `house ${places}/`
  }
  const region = 'eu-test-1'
  return {
    place: () => ({
      endpoint: new URL(`http://127.0.0.1:${port}`),
      bucket,
      prefix: prefix(),
      region,
      key: { id: 'S3RVER', secret: 'S3RVER' },
      isVirtual: false,
    }),
    url: () => `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}/${encodeURI(prefix())}?region=${region}`,
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

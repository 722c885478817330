import { examine } from '@florin/terminal/test/world'
import { describe, test } from 'vitest'
import { missingForJava } from './java.ts'
import { javaClient } from './java-client.ts'

// The very tests of the TypeScript client, with the phone's core in its place.
const missing = missingForJava()

if (missing) test.skip(missing)
else {
  examine(javaClient)
  describe('pair', async () => void (await import('@florin/terminal/test/pair.test')))
  describe('queue', async () => void (await import('@florin/terminal/test/queue-rules.test')))
  describe('run', async () => void (await import('@florin/terminal/test/run.test')))
  describe('crash', async () => void (await import('@florin/terminal/test/crash.test')))
  describe('codes', async () => void (await import('@florin/terminal/test/codes.test')))
  describe('repair', async () => void (await import('@florin/terminal/test/repair.test')))
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DemoVisit } from '../../test/demo-visit.ts'
import { operatorWith } from '../../test/operator-process.ts'
import { end, endWithTests, openFolder, start } from '../../test/started-florin.ts'

endWithTests()

// The copy is made while a demo writes its history and people sign in and upload.
test('a copy of a running Florin is restored elsewhere, checked, and serves', async () => {
  const dataDir = await openFolder()
  const own = { DATA_DIR: dataDir, DEMO: '1', MAILBOX_PAGE: '0' }
  const node = await start(own)
  const visit = new DemoVisit(node.url, dataDir, 'trader@demo.florin')
  await visit.logIn()
  await visit.uploadPicture()
  const copy = join(await openFolder(), 'copy')

  const made = await operatorWith(own)(['backup', copy])

  expect(made).toMatchObject({ exitCode: 0, complained: '' })
  expect(made.said).toContain(`Copied to ${copy}:`)
  expect((await operatorWith(own)(['backup', copy])).complained).toContain('is not empty')
  expect((await operatorWith(own)(['restore', copy])).complained).toContain('is not empty')
  await end(node.child, 'SIGTERM')

  const elsewhere = { ...own, DATA_DIR: await openFolder() }
  const restored = await operatorWith(elsewhere)(['restore', copy])
  expect(restored).toMatchObject({ exitCode: 0, complained: '' })
  expect(restored.said).toContain('The secret file fits. Files: all ')
  expect(restored.said).toContain('Money: every promise is kept, in all history')
  expect(restored.said).toContain('start with ROLE=api')
  const again = await start({ ...elsewhere, ROLE: 'api' })
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  await end(again.child, 'SIGTERM')

  // A copy that lacks a file is told so.
  await rm(join(copy, 'files', 'avatars'), { recursive: true })
  const third = { ...own, DATA_DIR: await openFolder() }
  expect(await operatorWith(third)(['restore', copy])).toMatchObject({ exitCode: 1 })
}, 600_000)

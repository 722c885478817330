import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

// What is not in the list answers no call and does no work, and nothing would say so.
test('each room of this folder is in the list', async () => {
  const folder = new URL('.', import.meta.url)
  const files = (await readdir(folder)).filter((file) => !/^(index|room)\.ts$|\.test\.ts$/.test(file))
  const list = await readFile(new URL('index.ts', folder), 'utf8')
  const [, listed = ''] = /const rooms[^[]*\[\] = \[([^\]]*)\]/.exec(list) ?? []

  expect(listed.match(/\w+Room/g)?.sort()).toEqual(files.map((file) => file.replace('.ts', 'Room')).sort())
})

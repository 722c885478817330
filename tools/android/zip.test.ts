import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { app, appPackage } from './options.ts'
import { appVersion } from './version.ts'
import { readEntries, sortedZip } from './zip.ts'

const apk = readFileSync(join(app, 'release', 'florin-terminal.apk'))

// The server reads these bytes without unpacking, and a phone installs only a higher code over the one it has.
test('the committed app says plainly which version it is', () => {
  const facts = readEntries(apk).find(({ name }) => name === 'assets/florin.json')

  expect(facts?.method).toBe(0)
  expect(JSON.parse(String(facts?.bytes))).toEqual({ ...appVersion(), package: appPackage })
})

test('a sorted archive has the same files in order of their names, without times', () => {
  const sorted = sortedZip(apk)

  const names = readEntries(sorted).map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  expect(names).toHaveLength(readEntries(apk).length)
  expect(sortedZip(sorted).equals(sorted)).toBe(true)
  expect(sorted.readUInt32LE(10)).toBe(0x0021_0000)
})

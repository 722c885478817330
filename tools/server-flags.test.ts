import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverFlags } from './launch/server-flags.mjs'

// One that knows a flag no more does not start at all.
test('our Node knows every flag that the server is started with', () => {
  const told = execFileSync(process.execPath, [...serverFlags, '-p', 'JSON.stringify(process.execArgv)'], {
    encoding: 'utf8',
  })
  expect(JSON.parse(told)).toEqual(expect.arrayContaining([...serverFlags]))
})

test.each(['tools/launch/start.mjs', 'bench/run.mjs'])('%s starts with them', (file) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain('...serverFlags')
})

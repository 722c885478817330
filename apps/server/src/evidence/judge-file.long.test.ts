import { expect, test } from 'vitest'
import { hostilePapersAndVideos, hostilePictures, hugePictures } from './test/hostile-files.ts'
import { expectClean, useJudging } from './test/judging.ts'

// Each in the process that judges it; the ordinary tests ask the rules themselves, and send only a few through a process.

const { judged, codeOf } = useJudging()

test.each([...hostilePictures, ...hugePictures()])('%s: %s', async (_what, fate, content) => {
  const bytes = await content
  if (fate !== 'clean') return expect(await codeOf(bytes)).toBe(`evidence.${fate}`)
  expectClean((await judged(bytes)).kept)
})

test.each(hostilePapersAndVideos)('%s: refused, because of %s', async (_what, _reason, content) => {
  expect(await codeOf(content)).toBe('evidence.refused')
})

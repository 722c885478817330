import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'
import { markAnywhere } from './foreign-marks.ts'
import { refusalOf } from './judge-content.ts'
import { fileJudge } from './judge-file.ts'
import { judgeProcess } from './judge-process.ts'
import { kindOf } from './kind.ts'
import { filesOfAnotherType, hostilePapersAndVideos, hostilePictures } from './test/hostile-files.ts'
import { expectClean, useJudging } from './test/judging.ts'
import { box, brand, join, jpeg, movie, mp4, objectStream, pdf, picture, png } from './test/sample-files.ts'

const { judged, codeOf } = useJudging()

describe('what somebody may send in good faith is taken', () => {
  test.each(['jpeg', 'png'] as const)('a %s, drawn anew', async (kind) => {
    const file = await judged(await picture().toFormat(kind).toBuffer())

    expect(file.kind).toBe(kind)
    expect(file.size).toBe(file.kept.length)
    expect(await sharp(file.kept).metadata()).toMatchObject({ format: kind, width: 64, height: 48 })
  })

  test.each([
    ['a PDF', 'pdf', pdf()],
    ['a video', 'mp4', mp4()],
  ])('%s, as it came', async (_what, kind, content) => {
    const file = await judged(content)

    expect(file.kind).toBe(kind)
    expect(file.kept).toEqual(content)
  })

  test.each([
    ['a PDF with packed objects', 'pdf', pdf({ objects: [objectStream('9 0 << /Type /Font >>')] })],
    ['a PDF whose lines end otherwise', 'pdf', pdf({ tail: '\r\n' })],
    ['a video with its film at the end', 'mp4', join(brand('mp42'), box('mdat', 'abc'), movie())],
    ['a video whose last box is open', 'mp4', join(brand('isom'), movie(), '\0\0\0\0mdat', 'abc')],
    [
      'a video with a large box',
      'mp4',
      join(brand('isom'), movie(), '\0\0\0\x01mdat\0\0\0\0\0\0\0\x13', 'abc'),
    ],
  ] as const)('%s has nothing that would be refused', (_what, kind, content) => {
    expect(kindOf(content)).toBe(kind)
    expect(refusalOf(kind, content)).toBeUndefined()
  })
})

test('there are more than eighty hostile files', () => {
  const all = [filesOfAnotherType, hostilePictures, hostilePapersAndVideos]
  expect(all.flat().length).toBeGreaterThan(80)
})

test.each(filesOfAnotherType)('%s: %s', async (_what, fate, content) => {
  expect(await codeOf(await content)).toBe(`evidence.${fate}`)
})

// By the rule alone. A few go through the process below, all of them in judge-file.long.test.ts: starting one takes a third of a second.
test.each(hostilePictures)('%s: %s', async (_what, fate, content) => {
  const bytes = await content
  const kind = kindOf(bytes)
  if (kind !== 'jpeg' && kind !== 'png') throw new Error('It does not even begin like one')
  if (fate === 'refused') return expect(drawPicture(bytes, kind)).rejects.toThrow()
  expect(bytes.includes('<script')).toBe(true)

  const drawn = await drawPicture(bytes, kind)

  expectClean(drawn)
  expect(markAnywhere(drawn)).toBeUndefined()
})

test.each([
  'a page that begins like a JPEG',
  'half a PNG',
  'a JPEG that is an archive',
  'a PNG whose very points are a script',
])('%s does not pass the process either', async (name) => {
  const [, fate, content] = hostilePictures.find(([what]) => what === name) ?? []
  const bytes = (await content) ?? Buffer.alloc(0)
  if (fate === 'refused') return expect(await codeOf(bytes)).toBe('evidence.refused')
  expectClean((await judged(bytes)).kept)
})

// What is kept as it came is judged by rules alone; that the judging process asks them, the next test shows.
test.each(hostilePapersAndVideos)('%s: refused, because of %s', (_what, reason, content) => {
  const kind = kindOf(content)
  if (kind !== 'pdf' && kind !== 'mp4') throw new Error('It does not even begin like one')

  expect(refusalOf(kind, content)).toContain(reason)
})

test.each(['a PDF with a packed script', 'a video with a script inside'])(
  '%s does not pass the process either',
  async (name) => {
    const [, , content] = hostilePapersAndVideos.find(([what]) => what === name) ?? []

    expect(await codeOf(content ?? Buffer.alloc(0))).toBe('evidence.refused')
  },
)

test('where and by whom a photo was taken is gone, and it stands upright', async () => {
  const photo = await picture(200, 100)
    .withExif({
      IFD0: { Copyright: 'secret-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(photo.includes('secret-owner')).toBe(true)
  const turned = await sharp(photo).metadata()

  const { kept } = await judged(photo)

  expect(kept.includes('secret-owner')).toBe(false)
  const drawn = await sharp(kept).metadata()
  expect(turned).toMatchObject({ orientation: 6, width: 200 })
  expect(drawn.exif).toBeUndefined()
  expect(drawn).toMatchObject({ width: 100, height: 200 })
})

test('a large photo becomes 4096 points at its longer side', async () => {
  const { kept } = await judged(await picture(5000, 1000).jpeg().toBuffer())

  expect(await sharp(kept).metadata()).toMatchObject({ width: 4096, height: 819 })
})

test('the same bytes have the same mark, whatever was drawn of them', async () => {
  const first = await judged(await png())
  const again = await judged(await png())
  const other = await judged(await jpeg())

  expect(again.sha256).toEqual(first.sha256)
  expect(other.sha256).not.toEqual(first.sha256)
})

test('a file that takes too long is refused, and its process is gone', async () => {
  const hasty = fileJudge(judgeProcess(1))

  expect(await codeOf(await jpeg(), hasty)).toBe('evidence.refused')
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPicture, readQrCode } from '../src/pair/picture.ts'
import { jpegOf, pngOf } from './qr-pictures.ts'
import { useWorld } from './world.ts'

const world = useWorld()

test('a picture comes through a pipe as well', async () => {
  const picture = world().run(['pair', '-'], { stdin: pngOf(world().server.offer()) })
  expect(await picture.exit).toMatchObject({ code: 0 })
})

test.each([
  ['a PNG', pngOf, {}],
  ['a JPEG', jpegOf, {}],
  ['a screenshot of the dark scheme', pngOf, { inverted: true }],
  ['a photo of a screen', jpegOf, { photo: true, pixelsPerModule: 10 }],
])('%s of the QR code is read whole', (_, draw, look) => {
  const offer = world().server.offer()
  const picture = draw(offer, look)

  expect(isPicture(picture)).toBe(true)
  expect(readQrCode(picture)).toBe(offer)
})

test('a file with a picture of the QR code pairs the phone', async () => {
  const file = join(world().folder, 'qr')
  writeFileSync(file, jpegOf(world().server.offer()))

  const { code, output } = await world().run(['pair', file]).exit

  expect(output).toContain('Paired')
  expect(code).toBe(0)
})

test('a picture without a code and a file that is no picture are told apart', async () => {
  const file = join(world().folder, 'picture')
  writeFileSync(file, pngOf('x').subarray(0, 300))
  expect((await world().run(['pair', file]).exit).output).toContain('cannot be read')

  expect((await world().run(['pair', join(world().folder, 'nothing.png')]).exit).code).toBe(1)
})

import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const read = jsqr as unknown as typeof jsqr.default

test.each([1, 14, 26, 42, 62, 84, 106, 122, 152, 180, 213])(
  '%i characters are read back by a camera',
  (length) => {
    const text = 'https://florin.example/downloads/florin-terminal-1.0.0.apk?'.repeat(4).slice(0, length)

    expect(readBack(qrCode(text))).toBe(text)
  },
)

test('what does not fit is refused', () => {
  expect(() => qrCode('x'.repeat(214))).toThrow('too long')
})

/** As a picture with the frame that cameras need, each module four points wide. */
function readBack(modules: readonly (readonly boolean[])[]): string | undefined {
  const scale = 4
  const size = (modules.length + 8) * scale
  const points = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (modules[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4])
        points.set([0, 0, 0], (y * size + x) * 4)
  return read(points, size, size)?.data
}

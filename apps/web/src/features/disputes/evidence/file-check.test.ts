import { evidenceMaxBytes } from '@florin/contract/rules'
import { fill } from '@florin/texts'
import { disputes } from '@florin/texts/ru/disputes'
import { expect, test } from 'vitest'
import type { Texts } from '../../../lib/texts.tsx'
import { faultOf, pick } from './file-check.ts'

const t: Texts<'disputes'> = (key, values) => fill('ru', disputes[key], values)
const file = (name: string) => new File(['x'], name)

test.each(['a.pdf', 'A.PDF', 'b.jpeg', 'c.jpg', 'd.png', 'e.mp4'])('%s may be sent', (name) => {
  expect(faultOf({ name, size: 1 })).toBeUndefined()
})

test.each(['a.doc', 'a.docx', 'a.pdf.exe', 'pdf', 'a.heic', 'a.svg'])('%s may not', (name) => {
  expect(faultOf({ name, size: 1 })).toBe('upload_wrong_type')
})

test('50 MB are the most, and nothing is not a file', () => {
  expect(faultOf({ name: 'a.mp4', size: evidenceMaxBytes })).toBeUndefined()
  expect(faultOf({ name: 'a.mp4', size: evidenceMaxBytes + 1 })).toBe('upload_too_large')
  expect(faultOf({ name: 'a.pdf', size: 0 })).toBe('upload_empty')
})

test('each file that is left out is named with its reason', () => {
  const { taken, faults } = pick([file('a.pdf'), file('b.docx')], 0, t)

  expect(taken.map(({ name }) => name)).toEqual(['a.pdf'])
  expect(faults).toEqual([
    'b.docx: Неподдерживаемый формат файла. Разрешены только: pdf, jpeg, jpg, png, mp4',
  ])
})

test('no more than ten', () => {
  const { taken, faults } = pick([file('a.pdf'), file('b.pdf')], 9, t)

  expect(taken).toHaveLength(1)
  expect(faults).toEqual(['Не больше 10 файлов: b.pdf уже не поместится'])
})

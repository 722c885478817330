import { expect, test } from 'vitest'
import type { FileMarks } from '../../evidence/index.ts'
import { findingsOf } from './compare-file.ts'

type Pdf = NonNullable<FileMarks['pdf']>

const deal = {
  amountKopecks: 730_000n,
  tail: '4471',
  bank: 'vtb-bank',
  startedAt: new Date('2026-11-17T11:00:00Z'),
}
const words = {
  roubles: (kopecks: bigint) => `${kopecks / 100n}.00`,
  bankOf: (slug: string) => slug.toUpperCase(),
  isEditor: (program: string) => program === 'Photoshop',
}
const file = { contentType: 'application/pdf', createdAt: new Date('2026-11-17T11:30:00Z') } as const
const plain: Pdf = {
  producer: null,
  creator: null,
  madeAt: null,
  changedAt: null,
  updates: 0,
  text: 'whole',
  sumsKopecks: [730_000],
  times: ['2026-11-17T14:03'],
  tails: ['4471'],
  banks: ['vtb-bank'],
}
const none: FileMarks = { programs: [], jpegQuality: null, isJpegWithOwnTables: false, pdf: null }

const codesOf = (pdf: Partial<Pdf>) =>
  findingsOf(file, { ...none, pdf: { ...plain, ...pdf } }, deal, words).map(
    ({ code, is_warning, names, sums, times, number }) =>
      [
        is_warning ? `${code}!` : code,
        ...names,
        ...sums,
        ...times,
        ...(number === null ? [] : [number]),
      ].join(' '),
  )

test('a receipt that agrees in everything', () => {
  expect(codesOf({})).toEqual([
    'sum_agrees 7300.00',
    'time_agrees 17-11-2026 14:03',
    'tail_agrees 4471',
    'bank_agrees VTB-BANK',
  ])
})

test('one that agrees in nothing', () => {
  expect(
    codesOf({
      sumsKopecks: [730_100, 100],
      times: ['2026-11-17T13:30'],
      tails: ['0000'],
      banks: ['sberbank'],
    }),
  ).toEqual([
    'sum_differs! 7301.00 1.00',
    'time_early! 17-11-2026 13:30',
    'tail_differs! 0000',
    'bank_differs! SBERBANK',
  ])
})

test.each([
  ['2026-11-17T13:56', 'time_agrees'],
  ['2026-11-17T14:34', 'time_agrees'],
  ['2026-11-17T14:36', 'time_late!'],
  ['2026-11-17', 'time_agrees'],
  ['2026-11-16', 'time_early!'],
  ['2026-11-18', 'time_late!'],
])('%s: %s', (time, code) => {
  expect(codesOf({ times: [time] })[1]).toContain(code)
})

test('what is not named, and what cannot be read, is said', () => {
  const nothing = { sumsKopecks: [], times: [], tails: [], banks: [] }

  expect(codesOf({ ...nothing, text: 'part' })).toEqual([
    'text_part',
    'sum_missing',
    'time_missing',
    'tail_missing',
    'bank_missing',
  ])
  expect(codesOf({ ...nothing, text: 'none' })).toEqual(['text_none'])
})

test('who made a PDF, and that it was changed', () => {
  const [madeAt, changedAt] = ['2026-11-17T11:03:30.000Z', '2026-11-18T06:00:00.000Z']

  expect(
    codesOf({ producer: 'Jasper', creator: 'Photoshop', madeAt, changedAt, updates: 2 }).slice(0, 4),
  ).toEqual(['editor! Photoshop', 'program Jasper', `pdf_changed! ${madeAt} ${changedAt}`, 'pdf_updates! 2'])
  expect(codesOf({ madeAt, changedAt: madeAt })[0]).toBe(`pdf_made ${madeAt}`)
})

test('of a picture its encoder, of a video nothing, and a file without notes is told of', () => {
  const picture = { ...file, contentType: 'image/jpeg' } as const
  const codes = (marks: FileMarks | undefined, of: Parameters<typeof findingsOf>[0] = picture) =>
    findingsOf(of, marks, deal, words).map(({ code }) => code)

  expect(codes({ ...none, jpegQuality: 87 })).toEqual(['jpeg_quality'])
  expect(codes({ ...none, isJpegWithOwnTables: true })).toEqual(['jpeg_own_tables'])
  expect(codes(none)).toEqual([])
  expect(codes(undefined)).toEqual(['not_examined'])
  expect(codes(undefined, { ...file, contentType: 'video/mp4' })).toEqual([])
})

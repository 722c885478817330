import { deflateSync } from 'node:zlib'
import { paper } from '@florin/sandbox/simulator/paper'
import { describe, expect, test } from 'vitest'
import { bankDirectory } from '../../payment-methods/index.ts'
import { documentPdf, hostilePdfs } from '../test/document-pdfs.ts'
import { join, pdf } from '../test/sample-files.ts'
import { bankWords } from './bank-words.ts'
import { factsOf } from './document-facts.ts'
import { PdfBudget } from './pdf-budget.ts'
import { pdfNotes } from './pdf-notes.ts'

const lines = [
  'Чек по операции',
  'Т-Банк',
  '17.11.2026 14:03:22',
  'Перевод по номеру телефона +7 (903) 217-44-71',
  'Карта получателя **** 4455',
  'Сумма 7 300,50 ₽',
]

test('the papers of the simulator’s people are read whole: its support weighs what they name', () => {
  const { pdf: read } = pdfNotes(paper(['СберБанк', 'Сумма 7300.50 ₽', 'Карта **** 4455']))
  expect(read).toMatchObject({ text: 'whole', sumsKopecks: [730_050], tails: ['4455'] })
})

describe('what a PDF tells', () => {
  test('who made it, when, and what its text names', () => {
    const notes = pdfNotes(documentPdf({ lines }))

    expect(notes.pdf).toEqual({
      producer: 'JasperReports 6.20',
      creator: 'Банк',
      madeAt: '2026-11-17T11:03:30.000Z',
      changedAt: null,
      updates: 0,
      text: 'whole',
      sumsKopecks: [730_050],
      times: ['2026-11-17T14:03'],
      tails: ['4455', '4471'],
      banks: ['tinkoff-bank'],
    })
  })

  test('the same out of packed objects', () => {
    expect(pdfNotes(documentPdf({ lines, isPacked: true })).pdf).toEqual(pdfNotes(documentPdf({ lines })).pdf)
  })

  test('a change that was saved behind its end', () => {
    const changed = join(
      documentPdf({ lines, changedAt: "D:20261118090000+03'00'" }),
      'xref\n0 0\ntrailer\n<< /Root 1 0 R /Info 9 0 R >>\nstartxref\n1\n%%EOF\n',
    )

    expect(pdfNotes(changed).pdf).toMatchObject({ updates: 1, changedAt: '2026-11-18T06:00:00.000Z' })
  })

  test('without text it says so', () => {
    expect(pdfNotes(pdf()).pdf).toMatchObject({
      text: 'none',
      sumsKopecks: [],
      times: [],
      tails: [],
      banks: [],
    })
  })

  test('letters that no font explains make it a part', () => {
    const shown = documentPdf({ lines, more: 'BT /Unknown 9 Tf <0102> Tj ET' })

    expect(pdfNotes(shown).pdf).toMatchObject({ text: 'part', sumsKopecks: [730_050] })
  })

  test('of a scan that is packed otherwise nothing is invented', () => {
    const content = deflateSync(Buffer.from('BT (Sum 1 000 RUB) Tj ET'))
    const odd = documentPdf({ lines: [], content, filter: '/Filter [/ASCII85Decode /FlateDecode]' })

    expect(pdfNotes(odd).pdf).toMatchObject({ text: 'none', sumsKopecks: [] })
  })
})

test.each(hostilePdfs)('%s costs a second or two', { timeout: 30_000 }, (_what, make) => {
  const content = make()
  const begun = process.cpuUsage()

  expect(pdfNotes(content, new PdfBudget(300)).pdf?.text).not.toBe('whole')

  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1e6).toBeLessThan(4)
})

test.each([
  ['Итого: 12 500.00 руб.', { sumsKopecks: [1_250_000] }],
  ['Сумма перевода\n7 300 i', { sumsKopecks: [730_000] }],
  ['Комиссия 0,00 ₽', { sumsKopecks: [] }],
  ['3 мая 2026 г. в 09:05', { times: ['2026-05-03T09:05'] }],
  ['30 марта 2026', { times: ['2026-03-30'] }],
  ['99.99.2026 10:00', { times: [] }],
  ['карта 2200 1234 5678 9012', { tails: ['9012'] }],
  ['Банк получателя Сбербанка, ВТБ', { banks: ['sberbank', 'vtb-bank'] }],
  ['сберегательный', { banks: [] }],
])('«%s» names %o', (text, facts) => {
  expect(factsOf(text)).toMatchObject(facts)
})

test('every bank of the directory has its words', () => {
  expect(Object.keys(bankWords).sort()).toEqual(bankDirectory.map(({ slug }) => slug).sort())
})

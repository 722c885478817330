import { describe, expect, test } from 'vitest'
import type { Template } from '../reading/template.ts'
import { activeTemplates, compileAll } from './active.ts'
import { type LabelledRow, scoreRows } from './score-rows.ts'

const row = (change: Partial<LabelledRow>): LabelledRow => ({
  bank: 'Сбербанк',
  channel: 'sms',
  sender: '900',
  text: 'СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р',
  kind: 'credit',
  amount: '700.00',
  ...change,
})

const nothing = { credits: 0, recognised: 0, hinted: 0, missed: 0, wrong_amount: 0, false_credit: 0 }

test('hits, hints, wrong amounts, false credits and misses are counted by bank, by channel and in all', () => {
  const score = scoreRows(
    [
      row({}),
      row({ amount: '701.00' }),
      row({ kind: 'credit_other' }),
      row({ bank: 'unknown', sender: null }),
      row({ text: '?' }),
      row({ text: 'Новыми словами: у вас прибавилось 700р' }),
      row({ channel: 'push', sender: 'ru.sberbankmobile' }),
    ],
    activeTemplates,
  )

  expect(score).toMatchObject({
    rows: 7,
    credits: 6,
    recognised: 2,
    hinted: 1,
    missed: 2,
    wrong_amount: 1,
    false_credit: 1,
    by_channel: {
      sms: { ...nothing, credits: 5, recognised: 1, hinted: 1, missed: 2, wrong_amount: 1, false_credit: 1 },
      push: { ...nothing, credits: 1, recognised: 1 },
    },
    by_bank: {
      Сбербанк: { credits: 5, recognised: 2, hinted: 1, missed: 1, wrong_amount: 1, false_credit: 1 },
      unknown: { ...nothing, credits: 1, missed: 1 },
    },
  })
})

describe('a score without what is known', () => {
  const template = (id: string, banks: string[], word: string): Template => ({
    id,
    banks,
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern: `${word} {amount}{cur}`,
    samples: [],
  })
  const rows = [
    row({ text: 'Дзынь 700р' }),
    row({ text: 'Бряк 700р' }),
    row({ sender: 'VTB', bank: 'ВТБ', text: 'Бряк 700р' }),
  ]
  const templates = compileAll([
    template('own', ['sberbank'], 'Дзынь'),
    template('shared', ['sberbank', 'vtb-bank'], 'Бряк'),
  ])

  test('counts a bank whose own templates are taken away, and leaves the shared ones', () => {
    const { recognised, bank_left_out } = scoreRows(rows, templates)

    expect(recognised).toBe(3)
    expect(bank_left_out).toMatchObject({ credits: 3, recognised: 2, hinted: 1, missed: 0 })
  })

  test('counts a wording whose template is taken away, a shared one too', () => {
    expect(scoreRows(rows, templates).wording_left_out).toMatchObject({
      credits: 3,
      recognised: 0,
      hinted: 3,
    })
  })

  test('can fail', () => {
    const silent = scoreRows(rows, [])
    const careless = compileAll([template('careless', ['sberbank'], 'Дзынь')])
    const cashback = scoreRows([row({ text: 'Дзынь 700р', kind: 'credit_other' })], careless)

    expect([silent.recognised, silent.hinted]).toEqual([0, 3])
    expect(cashback.false_credit).toBe(1)
  })
})

import { expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'
import { skeletonOf } from './skeleton.ts'

test.each([
  ['Anna', 'anna'],
  ['anna', 'аnnа'],
  ['Petrov', 'Реtrоv'],
  ['oleg_1', 'Oleg l'],
  ['paypal', 'ｐａｙｐａｌ'],
  ['Bill', 'B1II'],
  ['alice', 'alіce'],
  ['ivan', 'ivаn\u200b'],
  ['jose', 'José'],
  ['ivan.petrov', 'ivan_petrov'],
  ['Marina', 'Mаriпа'],
  ['modern', 'modem'],
  ['ANNA', 'ΑΝΝΑ'],
  ['Семён', 'Семен'],
  ['zero', 'zer0'],
])('%s and %s look alike', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test.each([
  ['Anna', 'Hanna'],
  ['oleg_1', 'oleg_2'],
  ['Иван', 'Ивана'],
  ['morozov_a', 'morozov_b'],
])('%s and %s do not', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other))
})

test.each([
  'support',
  'Support_Kira',
  'Ѕuррort',
  'SUPP0RT',
  'florin',
  'F1orin team',
  'Fl0rinHelp',
  'admin',
  'аdmіn',
  'admin2026',
  'Администратор',
  'Поддержка',
  'пoддepжка 24',
  'Staff',
  'staff24',
  'ｓｕｐｐｏｒｔ',
  's.u.p.p.o.r.t',
  'ΑDΜΙΝ',
])('%s looks like one of ours', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each(['Anna', 'badminton', 'Stafford', 'Флорида', 'nordic_shop', 'Олег', 'Petrov', 'trader'])(
  '%s is a name like any other',
  (name) => {
    expect(isReservedName(name)).toBe(false)
  },
)

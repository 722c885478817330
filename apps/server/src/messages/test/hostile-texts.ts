/** Shapes that make a backtracking engine hang, and texts that are long for other reasons. */
export const bombs: readonly string[] = [
  'a'.repeat(2000),
  `${'а'.repeat(900)}!`,
  'СЧЁТ4410 18:07 Перевод '.repeat(40),
  `Перевод 500р от ${'И'.repeat(900)}`,
  `Перевод 500р от ${'И. '.repeat(340)}:`,
  `Зачисление ${'на карту '.repeat(110)}`,
  `Зачисление ${'1 '.repeat(900)}р`,
  `Зачисление ${'1 000 '.repeat(300)}р`,
  `Зачисление ${'9'.repeat(1900)}р`,
  `Зачисление 500р ${'Баланс '.repeat(140)}`,
  `Зачисление 500р ${'Баланс: 1 '.repeat(110)}!`,
  `${'«'.repeat(900)}`,
  `${'[('.repeat(800)}`,
  `Карта *${'*'.repeat(1900)}1234`,
  `${'*1234 '.repeat(320)}`,
  `${'12:30 '.repeat(320)}`,
  `${'. '.repeat(1000)}`,
  '\u202e'.repeat(600),
  'я'.repeat(32_768),
  'Зачисление 500р '.repeat(4096),
]

const pieces = [
  'Зачисление',
  'Перевод',
  ' ',
  ' ',
  'от',
  'Баланс:',
  '.',
  '5',
  '000',
  '12:30',
  '*12',
  '«',
  '»',
  'р',
  'ИВАН',
  '\u200b',
  '\u202e',
  '|',
  '(',
  'я',
  '+',
  '-',
  '\n',
  '９',
  '💳',
  'USD',
]

/** Texts made of the parser's own words in the wrong order; the same ones at every run. */
export function hostileTexts(count: number): string[] {
  let seed = 20_261_115
  const pick = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * limit)
  }
  const soup = () => Array.from({ length: pick(40) }, () => pieces[pick(pieces.length)]).join('')
  // A currency would make a sentence of some of them after all.
  return Array.from({ length: count }, (_, at) => bombs[at] ?? soup().replaceAll(/(\d) ?р/g, '$1'))
}

/** The fields that most texts need, in the order in which they are used. */
export const mainFields = [
  'amount',
  'cur',
  'balance',
  'card',
  'payer',
  'bank',
  'time',
  'date',
  'comment',
] as const

export const otherFields = [
  'number',
  'requisite',
  'instrument',
  'cards',
  'incoming',
  'outgoing',
  'purpose',
  'left',
  'place',
  'when',
  'phone',
  'middle',
  'any',
] as const

export type FieldName = (typeof mainFields)[number] | (typeof otherFields)[number]

/** A piece of the pattern's language; what is chosen in the pattern goes between its two halves. */
export interface Piece {
  readonly before: string
  readonly after: string
}

export const signs = {
  optional: { before: '[', after: ']' },
  choice: { before: '(', after: '|)' },
  gap: { before: '~', after: '' },
  escape: { before: '\\', after: '' },
} as const satisfies Record<string, Piece>

export type SignName = keyof typeof signs
export const signNames = Object.keys(signs) as SignName[]

export function fieldPiece(name: FieldName): Piece {
  return { before: `{${name}}`, after: '' }
}

export interface Edited {
  readonly text: string
  readonly caret: number
}

/** A field takes the place of what is chosen; a bracket goes around it. */
export function insertPiece(text: string, from: number, to: number, { before, after }: Piece): Edited {
  const isBracket = after !== ''
  const kept = isBracket ? text.slice(from, to) : ''
  const start = from + before.length
  // With something inside already, the next to type is the other choice, or nothing more.
  const caret = kept === '' ? start : start + kept.length + after.length - 1
  return { text: text.slice(0, from) + before + kept + after + text.slice(to), caret }
}

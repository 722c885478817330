import type { RawMessage } from '../message.ts'
import { behind, fold, type NormalText, normalise } from '../normalise.ts'
import { namesOf } from './route.ts'
import { oneOfWords, vocabulary } from './vocabulary.ts'

/** The whole message first; behind it what else may be the sentence that a template describes. */
export type Spellings = readonly [whole: NormalText, ...NormalText[]]

export function spellingsOf(message: RawMessage, bank: string): Spellings {
  const [whole, textOnly] = titleAndText(message)
  const rest = withoutOwnName(whole, bank)
  // Mostly the title is the bank's name and nothing else.
  const others = textOnly && rest?.text !== textOnly.text ? [textOnly, rest] : [rest]
  return [whole, ...others.filter((each) => each !== undefined)]
}

/** A push is title and text; some banks start their sentence in the title, others put only their name there. */
function titleAndText({ channel, title, text }: RawMessage): [NormalText, NormalText?] {
  if (channel === 'sms' || !title?.trim()) return [normalise(text)]
  const whole = normalise(`${title} ${text}`)
  // A number in the title belongs to the message; the text alone would be half of it.
  return /\p{N}/u.test(title) ? [whole] : [whole, normalise(text)]
}

/** "ВТБ: поступление 100р" is "поступление 100р", signed. */
function withoutOwnName(whole: NormalText, bank: string): NormalText | undefined {
  const name = namesOf(bank).find((known) => whole.folded.startsWith(known))
  if (name === undefined) return undefined
  const rest = behind(whole, name.length)
  const hasBorder = rest.text.length < whole.text.length - name.length
  return hasBorder ? rest : undefined
}

/**
 * Whether a push has a title that no bank would give to news about money: in the banks' apps people write to each other, and then the
 * title is a person's name and the text is whatever he likes, word for word as the bank writes.
 */
export function isStrangersTitle({ channel, title = '' }: RawMessage, bank: string): boolean {
  const { folded } = normalise(title)
  if (channel === 'sms' || folded === '') return false
  return !isOwnName(folded, bank) && !headings.test(folded)
}

function isOwnName(folded: string, bank: string): boolean {
  const name = namesOf(bank).find((known) => folded.startsWith(known))
  return name !== undefined && afterName.test(folded.slice(name.length))
}

const afterName = /^[ .:|]*(?:банк|bank|онлайн|online|мобайл|mobile|деньги|2[.]0)?[ .:|]*$/
const headings = new RegExp(
  `^[^\\p{L}\\p{N}+*]*(?:${[
    oneOfWords([
      ...vocabulary.incoming,
      ...vocabulary.outgoing,
      ...vocabulary.requisite,
      ...vocabulary.opening,
      ...vocabulary.left,
      ...headingWords().map(fold),
    ]),
    '[+*\\d-]',
  ].join('|')})(?!\\p{L})`,
  'u',
)

function headingWords(): string[] {
  return [
    'перевод',
    'перевели',
    'деньги',
    'пришли',
    'пришел',
    'уведомление',
    'зачислен',
    'perevod',
    'новое',
    'счёт карты',
  ]
}

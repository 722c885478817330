import type { Secrets } from '../../platform/secrets.ts'
import { openMessage, type SealedPlace } from '../intake/index.ts'
import { maskText } from './mask-text.ts'

type Sealed = SealedPlace & {
  readonly channel: 'sms' | 'push'
  readonly sender: string
  readonly sealedTitle: Buffer | null
  readonly sealedText: Buffer | null
}

/** A text that a phone has read, as staff may see it; nothing where it is no longer kept. */
export function textForStaff(secrets: Secrets, message: Sealed): (string | null)[] {
  if (message.sealedText === null) return []
  const { title = '', text } = openMessage(secrets, message)
  return withoutBalances(maskText(`${title} ${text}`.trim()))
}

const hidden = '\uE000'

/** A sum or what could be one: digits in groups, perhaps with kopecks. Masked tails (••4417) are no sums. */
const sum = String.raw`(?<![•\d])(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:[.,]\d{1,2})?(?!\d)`

/** Words after which a bank prints what is on the account. */
const balanceWord =
  /(?:баланс|остат|доступн|дост|бал|balance|avail|available|balans|ostat|dostup|bal|на счет[еу]|лимит)\p{L}*/iu

/**
 * Whoever knows a balance can forge the next text. So staff see the first sum of a text, which is what moved; every later one, and any
 * that follows a word for a balance, is left out.
 */
export function withoutBalances(text: string): (string | null)[] {
  const masked = replaceBalances(text, () => hidden)
  return masked.split(new RegExp(`(${hidden})`, 'u')).map((piece) => (piece === hidden ? null : piece))
}

/**
 * A text that no template reads, for the author of one: what may be a balance keeps its form, and every digit of it becomes a one. A
 * draft made from it reads the real texts just as well.
 */
export function textForTemplates(text: string): string {
  return replaceBalances(maskText(text), (balance) => balance.replaceAll(/\d/g, '1'))
}

function replaceBalances(text: string, replace: (balance: string) => string): string {
  let isFirst = true
  return text.replaceAll(new RegExp(sum, 'gu'), (found, ...rest) => {
    const at = rest.find((value): value is number => typeof value === 'number') ?? 0
    if (!isSum(found, text.slice(0, at), text.slice(at + found.length))) return found
    const isShown = isFirst && !balanceWord.test(lastWords(text.slice(0, at)))
    isFirst = false
    return isShown ? found : replace(found)
  })
}

/** Times, dates, single numbers and the digits of СЧЁТ4417 stay. A number with a currency is always a sum. */
function isSum(found: string, before: string, rest: string): boolean {
  if (hasCurrency(rest)) return true
  const isTail = /\p{L}-?$/u.test(before) && /^\d{4}$/.test(found)
  if (isTail && !balanceWord.test(lastWords(before))) return false
  const isClock = /^:\d/.test(rest) || /\d:$/.test(before)
  const isDate =
    /\d[.]$/.test(before) ||
    (/^\d{1,2}[.]\d{2}$/.test(found) && (/^[.]\d/.test(rest) || /^\D*$/.test(rest.slice(0, 1))))
  return !isClock && !isDate && !/^\d{1,2}$/.test(found)
}

const hasCurrency = (rest: string) => /^\s*(?:р|₽|rub|rur|руб)/i.test(rest)

/** Of the same sentence; a sum's own point does not end one. */
function lastWords(before: string): string {
  return (
    before
      .slice(-40)
      .split(/[.;\n](?=\s)/)
      .at(-1) ?? ''
  )
}

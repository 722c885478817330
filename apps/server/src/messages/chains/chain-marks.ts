import type { chainMarks } from '@florin/contract'
import type { Link } from '../chain.ts'

// How the texts of one account follow from one another, for a case. Pure. Balances come in here and never leave.

export type ChainMark = (typeof chainMarks)[number]

/** A bank's text of one account, in the order in which the phone brought them. */
export interface FollowedText {
  readonly at: Date
  /** Kopecks, negative for a debit; undefined for a text that moves nothing. */
  readonly moved: bigint | undefined
  readonly balance: bigint | undefined
  /** How a credit stood to the proven chain when it was read. Nothing is kept of debits: they are added up here. */
  readonly link: Link | undefined
  /** A push of the bank's own app proves the balance that it prints. */
  readonly isProof: boolean
}

type Moving = FollowedText & { readonly moved: bigint; readonly balance: bigint }

const isMoving = (text: FollowedText): text is Moving =>
  text.balance !== undefined && text.moved !== undefined

/** The balance that the chain has now, where its proof is older than the last of the texts. */
export type ChainEnd = bigint | undefined

/** A mark for each text. What no proven balance reaches is `missing`: a later text may still decide it. */
export function markChain(texts: readonly FollowedText[], end: ChainEnd): ChainMark[] {
  const marks = markForward(texts)
  return markBackward(texts, marks, end)
}

function markForward(texts: readonly FollowedText[]): (ChainMark | undefined)[] {
  let known: Moving | undefined
  return texts.map((text) => {
    if (!isMoving(text) || text.link === 'none') return 'missing'
    const mark = markOf(text, known)
    // A text that contradicts replaces nothing, unless the bank's own app showed it.
    if (mark === 'continues' || (mark === 'breaks' && text.isProof)) known = text
    return mark
  })
}

/** Undefined where only a later text can decide. */
function markOf(text: Moving, known: Moving | undefined): ChainMark | undefined {
  if (text.link === 'follows') return 'continues'
  if (text.link === 'breaks') return 'breaks'
  if (!known) return undefined
  return follows(text, known) || isSame(text, known) ? 'continues' : 'breaks'
}

/** Texts before the first proven one: they lead to its balance, or nothing is known of them. */
function markBackward(
  texts: readonly FollowedText[],
  marks: readonly (ChainMark | undefined)[],
  end: ChainEnd,
): ChainMark[] {
  const done: ChainMark[] = marks.map((mark) => mark ?? 'missing')
  const isOpen = marks.every((mark) => mark === undefined || mark === 'missing')
  let next: Moving | undefined
  for (let at = texts.length - 1; at >= 0; at -= 1) {
    const text = texts[at]
    if (!text || !isMoving(text)) continue
    if (marks[at] === 'continues') next = text
    if (marks[at] !== undefined) continue
    const leads = next ? follows(next, text) || isSame(next, text) : isOpen && text.balance === end
    if (!leads) continue
    done[at] = 'continues'
    next = text
  }
  return done
}

const follows = (text: Moving, before: Moving) => text.balance === before.balance + text.moved

/** A second text of the same movement, by SMS and by push. */
const isSame = (one: Moving, other: Moving) => one.balance === other.balance && one.moved === other.moved

export interface TimeToPay {
  readonly shownAt: Date
  readonly endsAt: Date
  readonly kopecks: bigint
}

/**
 * The span around the time to pay in which every balance follows from the one before and none of the movements is the deal's sum: so it
 * cannot have come. Null where a text is missing on either side, or a balance between them does not add up.
 */
export function spanWithoutRoom(
  texts: readonly FollowedText[],
  marks: readonly ChainMark[],
  { shownAt, endsAt, kopecks }: TimeToPay,
): { readonly from: Date; readonly to: Date } | null {
  const chain = texts.filter((text, at): text is Moving => marks[at] === 'continues' && isMoving(text))
  const first = chain.findLastIndex(({ at }) => at <= shownAt)
  const last = chain.findIndex(({ at }, index) => index > first && at >= endsAt)
  const [from, to] = [chain[first], chain[last]]
  if (!from || !to) return null
  const steps = chain.slice(first, last + 1)
  const hasRoom = steps.some((text, at) => {
    const before = steps[at - 1]
    return before !== undefined && !isSame(text, before) && (!follows(text, before) || text.moved === kopecks)
  })
  return hasRoom ? null : { from: from.at, to: to.at }
}

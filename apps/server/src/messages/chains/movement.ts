import type { Notice } from '../message.ts'

export type Movement = Extract<Notice, { kind: 'credit' | 'debit' }>

/** What moved, if anything did. A refund or an own transfer is no receipt, and the balance moves all the same. */
export function movementOf(notice: Notice): Movement | undefined {
  if (notice.kind === 'credit' || notice.kind === 'debit') return notice
  if (notice.kind !== 'ignored' || !notice.movement) return undefined
  const { bank, origin, movement } = notice
  return { kind: 'credit', bank, origin, ...movement }
}

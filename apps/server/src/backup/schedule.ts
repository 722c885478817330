import type { BaseCard } from './chain.ts'

const hourMs = 3_600_000

/** Whether a base copy is to be made: there is no complete one, the newest is old enough, or an operator has requested one since. */
export function isBaseDue(
  newest: Pick<BaseCard, 'startedMs'> | undefined,
  {
    nowMs,
    everyHours,
    wantedMs,
  }: { readonly nowMs: number; readonly everyHours: number; readonly wantedMs: number },
): boolean {
  if (!newest) return true
  return nowMs - newest.startedMs >= everyHours * hourMs || wantedMs > newest.startedMs
}

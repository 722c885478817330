/** Whether `screens.ts` may have it: the list itself is not fetched for an address that nothing stands at. */
export function isOfLaterScreen(path: string): boolean {
  return /^\/(payments|terminals|dispute|deal|settings|help|support|referrals|orders|payouts|developers)/.test(
    path,
  )
}

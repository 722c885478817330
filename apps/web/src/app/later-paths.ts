/** Whether a path may be in `screens.ts`: the list itself is not fetched for an unknown address. */
export function isOfLaterScreen(path: string): boolean {
  return /^\/(payments|terminals|dispute|deal|settings|help|support|referrals|orders|payouts|developers)/.test(
    path,
  )
}

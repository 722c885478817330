import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { refusalOf } from './refusal.ts'
import { failureOf, forbiddenBy } from './whitelist-check.ts'
import { useChangeWhitelist, useRequestWhitelistCode, type WhitelistChange } from './whitelist-queries.ts'

/** One change at a time: a code is asked for it, then it is made with the code. */
export function useWhitelistChange() {
  const t = useTexts('settings')
  const request = useRequestWhitelistCode()
  const make = useChangeWhitelist()
  const [confirming, setConfirming] = useState<WhitelistChange>()

  const refusal = (error: unknown, change: WhitelistChange): string => {
    const forbidden = forbiddenBy(error, change)
    return forbidden ? t(forbidden) : refusalOf(error, t(failureOf(change)), 'wallet')
  }

  const ask = async (change: WhitelistChange) => {
    try {
      await request.mutateAsync(change)
      setConfirming(change)
    } catch (error) {
      toasts.error(refusal(error, change))
    }
  }

  /** A wrong code stays in the dialog and is thrown on to it; any other refusal ends the change. */
  const confirm = async (otp: string): Promise<boolean> => {
    if (confirming === undefined) return false
    try {
      await make.mutateAsync({ change: confirming, otp })
      setConfirming(undefined)
      return true
    } catch (error) {
      if (forbiddenBy(error, confirming) === undefined && isAboutCode(error)) throw error
      toasts.error(refusal(error, confirming))
      setConfirming(undefined)
      return false
    }
  }

  return {
    confirming,
    /** The change whose code is on its way, for the busy face of its button. */
    asking: request.isPending ? request.variables : undefined,
    ask,
    confirm,
    resend: () => (confirming ? request.mutateAsync(confirming) : Promise.resolve()),
    cancel: () => setConfirming(undefined),
  }
}

function isAboutCode(error: unknown): boolean {
  const { code = '', fields = {} } = error as { code?: string; fields?: Record<string, unknown> }
  return code.startsWith('code.') || 'otp' in fields || code === 'limit.reached'
}

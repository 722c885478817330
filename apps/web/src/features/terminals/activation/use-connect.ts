import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { offeredAppQuery } from '../../../lib/terminal-app.ts'
import type { Terminal } from '../../../lib/terminals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { useRequestTerminal, useVerifyTerminal } from './connect-queries.ts'
import type { PairingOffer } from './pairing-offer.ts'

/** A phone on its way in. `before` is what was known of it when it began; nothing of a new one. */
type Step = { readonly before: Terminal | undefined } & (
  | { readonly at: 'code'; readonly terminalId: string }
  | { readonly at: 'offer'; readonly offer: PairingOffer }
)

/** The way of a phone into the list: asked for, confirmed by a code, shown as a QR code. */
export function useConnect() {
  const t = useTexts('terminals')
  const queries = useQueryClient()
  const request = useRequestTerminal()
  const verify = useVerifyTerminal()
  const [step, setStep] = useState<Step>()
  const opener = useRef<HTMLElement>(null)

  const start = async (known?: Terminal, id = known?.id) => {
    if (request.isPending) return
    // There before the QR code is shown: what comes later would move the steps under a pointer.
    void queries.prefetchQuery(offeredAppQuery)
    // Before the button is busy: a disabled one cannot keep the focus.
    if (step === undefined) opener.current = document.activeElement as HTMLElement | null
    try {
      const answer = await request.mutateAsync(id)
      if (!answer?.terminal_id) return toasts.error(t('bad_answer'))
      setStep({ at: 'code', terminalId: answer.terminal_id, before: known })
    } catch (error) {
      toasts.problem(error, t('request_failed'))
    }
  }

  const confirm = async (otp: string) => {
    if (step?.at !== 'code') return
    const { terminalId, before } = step
    try {
      const offer = await verify.mutateAsync({ terminal_id: terminalId, otp })
      if (offer?.terminal_id) return setStep({ at: 'offer', offer, before })
      toasts.error(t('bad_answer'))
    } catch {
      toasts.codeError(t('code_failed'))
    }
    setStep(undefined)
  }

  return {
    step,
    isAdding: request.isPending && request.variables === undefined,
    connectingId: request.isPending ? request.variables : undefined,
    start,
    confirm,
    resend: () => request.mutateAsync(step?.at === 'code' ? step.terminalId : undefined),
    /** The same phone once more: its code ran out. */
    renew: async () => step?.at === 'offer' && (await start(step.before, step.offer.terminal_id)),
    end: () => setStep(undefined),
    returnFocus: () => {
      const place = opener.current?.isConnected ? opener.current : document.getElementById('content')
      place?.focus({ preventScroll: true })
    },
  }
}

export type Connect = ReturnType<typeof useConnect>

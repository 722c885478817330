import { useRef, useState } from 'react'
import { sentenceOf } from '../lib/api-problem.ts'
import { useTexts } from '../lib/texts.tsx'
import type { CheckoutSession } from './checkout-session.ts'
import { faultOf } from './document-file.ts'
import { type PayerUpload, sendDocument } from './pay-api.ts'

export interface ProofUpload {
  /** The file under way, and how much of it has gone. */
  readonly under: { readonly name: string; readonly share: number } | undefined
  readonly failure: string | undefined
  send(file: File): void
  stop(): void
}

/** Sending a file outlives the face it began on: the order may move on meanwhile. */
export function useDocumentUpload(token: string, session: CheckoutSession): ProofUpload {
  const t = useTexts('checkout')
  const [under, setUnder] = useState<ProofUpload['under']>()
  const [failure, setFailure] = useState<string>()
  const sending = useRef<PayerUpload>(undefined)

  async function send(file: File) {
    if (sending.current) return
    const fault = faultOf(file)
    setFailure(fault && t(fault))
    if (fault) return
    const sentAt = Date.now()
    setUnder({ name: file.name, share: 0 })
    sending.current = sendDocument(token, file, (share) => setUnder({ name: file.name, share }))
    try {
      session.accept(await sending.current.done, sentAt)
    } catch (error) {
      const isStopped = error instanceof Error && 'code' in error && error.code === 'upload.stopped'
      setFailure(isStopped ? undefined : sentenceOf(error, t('upload_failed')))
    } finally {
      sending.current = undefined
      setUnder(undefined)
    }
  }

  return { under, failure, send: (file) => void send(file), stop: () => sending.current?.stop() }
}

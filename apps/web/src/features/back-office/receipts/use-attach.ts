import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { type AttachPreview, useRenewQueues } from '../back-office-queries.ts'
import { useCodedAct } from '../coded-act.tsx'

/** Attaches the receipt; where it is held, asks for the code first. A refusal stays below the buttons, and the dry run is made anew. */
export function useAttach(receiptId: string, onDone: () => void) {
  const t = useTexts('back-office')
  const queries = useQueryClient()
  const renew = useRenewQueues()
  const coded = useCodedAct()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const carryOut = async (body: Body, otp?: string) => {
    const { held } = await call('attachReceipt', {
      params: { id: receiptId },
      body: { ...body, ...(otp !== undefined && { otp }) },
    })
    const id = body.transaction_id.slice(0, 8)
    toasts.success(held === null ? t('attached', { id }) : t('sent_for_approval'))
    onDone()
    await renew()
  }

  const send = async (dealId: string, preview: AttachPreview, reason: string) => {
    const body = { transaction_id: dealId, status: preview.status_before, reason }
    setBusy(true)
    setFailure('')
    try {
      if (preview.is_held) {
        const path = `/support/receipts/${receiptId}/attach/`
        await coded.begin({ path, body, run: (otp) => carryOut(body, otp) })
      } else await carryOut(body)
    } catch (error) {
      setFailure(sentenceOf(error, t('attach_failed')))
      await queries.invalidateQueries({ queryKey: ['receipt-preview', receiptId] })
    } finally {
      setBusy(false)
    }
  }

  return { send, isBusy, failure, coded }
}

interface Body {
  readonly transaction_id: string
  readonly status: AttachPreview['status_before']
  readonly reason: string
}

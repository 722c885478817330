import { useState } from 'react'
import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { Question } from '../../../components/question/question.tsx'
import { TronAddress } from '../../../components/tron-address.tsx'
import { useLast } from '../../../components/use-last.ts'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { useRenewQueues, type Withdrawal } from '../back-office-queries.ts'
import { CodedActDialog, useCodedAct } from '../coded-act.tsx'

interface Props {
  readonly withdrawal: Withdrawal | undefined
  readonly needsCode: boolean
  readonly onClose: () => void
}

/** The sum and the whole address once more; then, where it needs one, the code. */
export function ApproveDialog({ withdrawal, needsCode, onClose }: Props) {
  const t = useTexts('back-office')
  const shown = useLast(withdrawal)
  const renew = useRenewQueues()
  const coded = useCodedAct()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const sum = shown ? formats().usdt(shown.amount) : ''

  const approve = async (id: string, otp?: string) => {
    await call('approveWithdrawal', { params: { id }, body: { ...(otp !== undefined && { otp }) } })
    toasts.success(t('approved', { sum }))
    await renew()
  }
  const close = () => {
    setFailure('')
    onClose()
  }
  const begin = async () => {
    if (!withdrawal) return
    const { id } = withdrawal
    setBusy(true)
    setFailure('')
    try {
      if (needsCode) {
        const path = `/support/withdrawals/${id}/approve/`
        await coded.begin({ path, body: {}, run: (otp) => approve(id, otp) })
      } else await approve(id)
      close()
    } catch (error) {
      setFailure(sentenceOf(error, t('approve_failed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Question
        opened={withdrawal !== undefined}
        title={t('approve_title')}
        yes={t('approve_yes', { sum })}
        isBusy={isBusy}
        failure={failure}
        onYes={() => void begin()}
        onClose={close}
      >
        <p>{t('approve_text', { sum })}</p>
        {shown && (
          <Facts layout="rows">
            <Fact name={t('who')}>{shown.username}</Fact>
            <Fact name={t('address')}>
              <TronAddress address={shown.address} />
            </Fact>
            <Fact name={t('fee')}>{formats().usdt(shown.fee)}</Fact>
          </Facts>
        )}
      </Question>
      <CodedActDialog coded={coded} failure={t('approve_failed')} />
    </>
  )
}

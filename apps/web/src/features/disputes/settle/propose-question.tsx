import { SegmentedControl, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Question } from '../../../components/question/question.tsx'
import { changeAmount } from '../../../lib/amount-input.ts'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import type { Case } from '../disputes-queries.ts'
import side from '../sides/sides.module.css'
import { type ProposalKind, readSum, type SumFault } from './proposal.ts'

interface Props {
  readonly found: Case
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A sum of one's own, or that the deal is cancelled. */
export function ProposeQuestion({ found, opened, onClose, onDone }: Props) {
  const t = useTexts('disputes')
  const most = found.transaction.amount
  const [kind, setKind] = useState<ProposalKind>('complete')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<SumFault>()
  const propose = useMutation({
    mutationKey: [...disputesKey, 'propose'],
    mutationFn: (body: { kind: ProposalKind; amount?: string }) =>
      call('proposeSettlement', { params: { id: found.id }, body }),
    onSettled: onDone,
  })
  useEffect(() => {
    if (opened) return
    setKind('complete')
    setTyped('')
    setFault(undefined)
  }, [opened])
  const close = () => {
    onClose()
    propose.reset()
  }
  const done = {
    onSuccess: () => {
      toasts.success(t('settle_proposed'))
      close()
    },
  }
  const yes = () => {
    if (kind === 'cancel') return propose.mutate({ kind }, done)
    const read = readSum(typed, most)
    if ('fault' in read) return setFault(read.fault)
    setFault(undefined)
    propose.mutate({ kind, amount: read.sum }, done)
  }
  return (
    <Question
      opened={opened}
      title={t('settle_form', { number: found.number })}
      yes={t('settle_propose')}
      isBusy={propose.isPending}
      failure={propose.isError ? sentenceOf(propose.error, t('settle_failed')) : ''}
      onYes={yes}
      onClose={close}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('settle_kind')}
        value={kind}
        data={[
          { value: 'complete', label: t('settle_kind_complete') },
          { value: 'cancel', label: t('settle_kind_cancel') },
        ]}
        onChange={(value) => setKind(value as ProposalKind)}
      />
      {/* Both have the same height: choosing one moves no button. */}
      <div className={side.terms}>
        {kind === 'complete' ? (
          <SumField {...{ typed, fault, most }} onType={setTyped} />
        ) : (
          <p>{t('settle_cancel_text')}</p>
        )}
      </div>
      <p>{t('settle_never')}</p>
    </Question>
  )
}

interface SumProps {
  readonly typed: string
  readonly fault: SumFault | undefined
  readonly most: string
  readonly onType: (typed: string) => void
}

function SumField({ typed, fault, most, onType }: SumProps) {
  const t = useTexts('disputes')
  const sum = formats().roubles(most)
  const read = readSum(typed, most)
  // Too much is told while it is typed; that something is lacking only when it is sent.
  const shown = 'fault' in read ? (read.fault === 'settle_sum_above' ? read.fault : fault) : undefined
  return (
    <TextInput
      label={t('settle_sum')}
      description={t('settle_most', { sum })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      rightSection="₽"
      value={typed}
      error={shown && t(shown, { sum })}
      onChange={(event) => onType(changeAmount(typed, event))}
    />
  )
}

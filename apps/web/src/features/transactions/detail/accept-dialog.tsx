import { IconCashBanknote } from '@tabler/icons-react'
import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { Question } from '../../../components/question/question.tsx'
import { useLast } from '../../../components/use-last.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import styles from '../confirm-dialog.module.css'
import type { DealDetails } from '../transactions-queries.ts'
import { useAcceptDeal } from './use-accept-deal.ts'

interface Props {
  readonly deal: DealDetails
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The question before a shop takes less than it asked for. It names every sum; the safe answer has the focus. */
export function AcceptDialog({ deal, isOpen, onClose }: Props) {
  const t = useTexts('transactions')
  const accept = useAcceptDeal()
  // After the answer the deal has nothing to accept: the sums stay until the dialog is gone.
  const sums = useLast(deal.acceptable ?? undefined)
  const close = () => {
    onClose()
    accept.reset()
  }
  const yes = () =>
    accept.mutate(deal.id, {
      onSuccess: () => {
        toasts.success(t('accepted'))
        close()
      },
    })
  return (
    <Question
      opened={isOpen}
      title={t('accept_question')}
      icon={IconCashBanknote}
      hint={t('accept_hint')}
      yes={t('accept_yes')}
      isBusy={accept.isPending}
      failure={accept.isError ? sentenceOf(accept.error, t('accept_failed')) : ''}
      onYes={yes}
      onClose={close}
    >
      {sums && <Sums deal={deal} sums={sums} />}
    </Question>
  )
}

type SumsProps = Pick<Props, 'deal'> & { readonly sums: NonNullable<DealDetails['acceptable']> }

function Sums({ deal, sums }: SumsProps) {
  const t = useTexts('transactions')
  const { roubles, usdt } = formats()
  return (
    <Facts layout="rows" className={styles.facts}>
      <Fact name={t('accept_asked')}>{roubles(deal.amount)}</Fact>
      <Fact name={t('accept_received')}>{roubles(sums.received)}</Fact>
      <Fact name={t('accept_credit')}>{usdt(sums.credit_usdt)}</Fact>
      <Fact name={t('accept_returned')}>{usdt(sums.returned_usdt)}</Fact>
    </Facts>
  )
}

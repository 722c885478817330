import { Button, Modal } from '@mantine/core'
import { Note } from '../../../components/note.tsx'
import { useLast } from '../../../components/use-last.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import type { DealDetails } from '../transactions-queries.ts'
import styles from './accept-dialog.module.css'
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
    <Modal
      opened={isOpen}
      // Later, not now: the same press of Escape would reach the open deal below, and close it too.
      onClose={() => accept.isPending || setTimeout(close)}
      size={440}
      padding={28}
      zIndex={300}
      withCloseButton={false}
    >
      <Modal.Title className={styles.title}>{t('accept_question')}</Modal.Title>
      <p className={styles.hint}>{t('accept_hint')}</p>
      {sums && <Sums deal={deal} sums={sums} />}
      {accept.isError && (
        <div className={styles.note}>
          <Note family="bad">{sentenceOf(accept.error, t('accept_failed'))}</Note>
        </div>
      )}
      <div className={styles.answers}>
        <Button variant="default" data-autofocus disabled={accept.isPending} onClick={close}>
          {t('cancel')}
        </Button>
        <Button loading={accept.isPending} onClick={yes}>
          {t('accept_yes')}
        </Button>
      </div>
    </Modal>
  )
}

type SumsProps = Pick<Props, 'deal'> & { readonly sums: NonNullable<DealDetails['acceptable']> }

function Sums({ deal, sums }: SumsProps) {
  const t = useTexts('transactions')
  const { roubles, usdt } = formats()
  const rows = [
    ['accept_asked', roubles(deal.amount)],
    ['accept_received', roubles(sums.received)],
    ['accept_credit', usdt(sums.credit_usdt)],
    ['accept_returned', usdt(sums.returned_usdt)],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

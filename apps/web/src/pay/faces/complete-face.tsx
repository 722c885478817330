import { IconCheck } from '@tabler/icons-react'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { returnUrl } from '../return-url.ts'
import { useReturn } from '../use-return.ts'
import { orderNumber, type View } from '../view.ts'
import styles from './face.module.css'
import { FramedRows } from './framed-rows.tsx'
import { Verdict } from './verdict.tsx'

export function CompleteFace({ view }: { view: View }) {
  const t = useTexts('checkout')
  const { roubles, dateTime } = formats()
  const back = returnUrl(view.success_url)
  const { seconds, stay } = useReturn(back, view.order_id)

  return (
    <Verdict
      icon={IconCheck}
      family="ok"
      title={t('complete_title')}
      text={t(view.late ? 'complete_late' : 'complete_text')}
    >
      <FramedRows
        rows={[
          [t('receipt_amount'), roubles(view.amount_received ?? view.amount ?? view.amount_requested)],
          [t('receipt_time'), dateTime(view.ended_at ?? view.created_at)],
          ...(view.dispute
            ? ([[t('dispute_number'), t('dispute_named', { number: view.dispute.number })]] as const)
            : []),
          [t('receipt_reference'), <code key="number">{orderNumber(view)}</code>],
        ]}
      />
      {back && (
        <div className={`${styles.actions} ${styles.stretch}`}>
          {seconds !== undefined && <p className={styles.leaving}>{t('redirecting', { seconds })}</p>}
          <ButtonLink href={back}>{t('to_store')}</ButtonLink>
          {seconds !== undefined && (
            <Button kind="quiet" onPress={stay}>
              {t('stay')}
            </Button>
          )}
        </div>
      )}
    </Verdict>
  )
}

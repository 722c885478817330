import { IconShieldSearch } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.tsx'
import { ReceiptUpload } from '../receipt-upload.tsx'
import type { Receipt } from '../use-receipt.ts'
import { orderNumber, shortNumber, type View } from '../view.ts'
import styles from './face.module.css'
import { ReceiptRows } from './receipt-rows.tsx'
import { Verdict } from './verdict.tsx'

export function DisputeFace({ view, receipt }: { view: View; receipt: Receipt }) {
  const t = useTexts('checkout')
  const number = (id: string) => <code>{shortNumber(id)}</code>

  return (
    <Verdict icon={IconShieldSearch} family="info" title={t('dispute_title')} text={t('dispute_text')}>
      <ReceiptRows
        rows={[
          ...(view.dispute_id ? [[t('dispute_number'), number(view.dispute_id)] as const] : []),
          [t('receipt_reference'), <code key="number">{orderNumber(view)}</code>],
        ]}
      />
      <div className={styles.stretch}>
        <h2 className={styles.subtitle}>{t('dispute_next')}</h2>
        <ol className={styles.next}>
          <li>{t('dispute_step_1')}</li>
          <li>{t('dispute_step_2')}</li>
          <li>{t('dispute_step_3')}</li>
        </ol>
      </div>
      {view.may_upload && (
        <div className={styles.stretch}>
          <ReceiptUpload view={view} receipt={receipt} title={t('upload_title')} />
        </div>
      )}
    </Verdict>
  )
}

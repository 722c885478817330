import { IconShieldSearch } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.tsx'
import { DocumentUpload } from '../document-upload.tsx'
import type { ProofUpload } from '../use-document-upload.ts'
import { orderNumber, type View } from '../view.ts'
import styles from './face.module.css'
import { FramedRows } from './framed-rows.tsx'
import { Verdict } from './verdict.tsx'

export function DisputeFace({ view, upload }: { view: View; upload: ProofUpload }) {
  const t = useTexts('checkout')
  const { dispute } = view
  return (
    <Verdict icon={IconShieldSearch} family="info" title={t('dispute_title')} text={t('dispute_text')}>
      <FramedRows
        rows={[
          ...(dispute
            ? ([
                [t('dispute_number'), t('dispute_named', { number: dispute.number })],
                [t('dispute_state'), t(`dispute_${dispute.status}`)],
              ] as const)
            : []),
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
          <DocumentUpload view={view} upload={upload} title={t('upload_title')} />
        </div>
      )}
    </Verdict>
  )
}

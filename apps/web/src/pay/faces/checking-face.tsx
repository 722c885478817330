import { useTexts } from '../../lib/texts.tsx'
import { Countdown } from '../countdown.tsx'
import { DocumentUpload } from '../document-upload.tsx'
import type { ProofUpload } from '../use-document-upload.ts'
import type { View } from '../view.ts'
import { FaceHead } from './face-head.tsx'
import styles from './waiting.module.css'

interface Props {
  readonly view: View
  readonly remaining: number | undefined
  readonly upload: ProofUpload
}

/** The payer has said so; the bank has not yet. */
export function CheckingFace({ view, remaining, upload }: Props) {
  const t = useTexts('checkout')
  // While the claim is still on its way the clock that is shown would be the old one.
  const isWaiting = view.state === 'checking' && remaining !== undefined && remaining > 0

  return (
    <>
      <FaceHead
        title={t('checking_title')}
        text={isWaiting && t('checking_wait')}
        aside={isWaiting && <Countdown view={view} remaining={remaining} />}
      />
      <span className={styles.bar} aria-hidden="true" />
      <p className={styles.text}>{t('checking_text')}</p>
      <p className={styles.text}>{t('checking_may_leave')}</p>
      {view.may_upload && <DocumentUpload view={view} upload={upload} title={t('upload_title')} />}
    </>
  )
}

import { IconHourglassOff, IconX } from '@tabler/icons-react'
import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { ButtonLink } from '../button.tsx'
import { DocumentUpload } from '../document-upload.tsx'
import { returnUrl } from '../return-url.ts'
import type { ProofUpload } from '../use-document-upload.ts'
import { orderNumber, type View } from '../view.ts'
import styles from './face.module.css'
import { Verdict } from './verdict.tsx'

interface Props {
  readonly view: View
  readonly how: 'expired' | 'canceled'
  readonly upload: ProofUpload
}

/** Over without a payment. No requisites any more; whoever has paid already is not left alone. */
export function EndedFace({ view, how, upload }: Props) {
  const t = useTexts('checkout')
  const back = returnUrl(view.fail_url)
  const wasMatched = view.amount !== null

  return (
    <Verdict
      icon={how === 'expired' ? IconHourglassOff : IconX}
      family={how === 'expired' ? 'warn' : 'mute'}
      title={t(`${how}_title`)}
      text={t(how === 'expired' && !wasMatched ? 'expired_new_text' : `${how}_text`)}
    >
      {wasMatched && (
        <div className={styles.stretch}>
          {view.dispute ? (
            <Note family="info">{t('dispute_ended', { number: view.dispute.number })}</Note>
          ) : view.may_upload ? (
            <DocumentUpload view={view} upload={upload} title={t('already_paid')} />
          ) : (
            <Note family="info">{t('already_paid_shop', { number: orderNumber(view) })}</Note>
          )}
        </div>
      )}
      {back && (
        <div className={styles.stretch}>
          <ButtonLink href={back}>{t('to_store')}</ButtonLink>
        </div>
      )}
    </Verdict>
  )
}

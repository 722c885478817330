import { Note } from '../../components/note.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Countdown } from '../countdown.tsx'
import { DocumentUpload } from '../document-upload.tsx'
import { Requisites } from '../requisites.tsx'
import type { ProofUpload } from '../use-document-upload.ts'
import type { View } from '../view.ts'
import styles from './face.module.css'
import { FaceHead } from './face-head.tsx'
import { ExactWarning } from './pay-face.tsx'

interface Props {
  readonly view: View
  readonly remaining: number | undefined
  readonly upload: ProofUpload
}

/** Less came than was asked for: the rest goes to the same number while the clock runs. */
export function PartFace({ view, remaining, upload }: Props) {
  const t = useTexts('checkout')
  const { roubles } = formats()
  const isRunning = remaining !== undefined && remaining > 0
  const received = roubles(view.amount_received ?? '0')
  const amount = roubles(view.amount ?? view.amount_requested)

  return (
    <>
      <FaceHead
        title={t('part_title')}
        text={isRunning && t('valid_for')}
        aside={isRunning && <Countdown view={view} remaining={remaining} />}
      />
      {isRunning ? (
        <Note family="ok">{t('part_text', { received })}</Note>
      ) : (
        <Note family="warn">{t('part_over_text', { received, amount })}</Note>
      )}
      {isRunning && view.requisite && view.amount_left !== null && (
        <>
          <Requisites
            requisite={view.requisite}
            amount={view.amount_left}
            amountLabel={t('part_left')}
            marksKopecks={false}
          />
          <ExactWarning text={t('part_warning')} amount={view.amount_left} />
        </>
      )}
      <div className={styles.actions}>
        {view.may_upload && <DocumentUpload view={view} upload={upload} title={t('upload_title')} />}
      </div>
    </>
  )
}

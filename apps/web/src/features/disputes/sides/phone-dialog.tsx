import { useMutation } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Note } from '../../../components/note.tsx'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './sides.module.css'

interface Props {
  readonly caseId: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** A one-time link for the phone on which the evidence is, as a code for its camera. */
export function PhoneDialog({ caseId, opened, onClose }: Props) {
  const t = useTexts('disputes')
  return (
    <FormDialog
      opened={opened}
      title={t('side_phone_title')}
      size={440}
      isDirty={false}
      // Not at once: the same press of Escape would reach the case below, and close it too.
      onClose={() => void setTimeout(onClose)}
    >
      <PhoneLink caseId={caseId} />
    </FormDialog>
  )
}

function PhoneLink({ caseId }: { caseId: string }) {
  const t = useTexts('disputes')
  const make = useMutation({
    mutationFn: () => call('makeUploadLink', { params: { id: caseId } }),
  })
  const { mutate } = make
  useEffect(() => mutate(), [mutate])
  return (
    <div className={styles.phone}>
      <p className={styles.hint}>{t('side_phone_text')}</p>
      <div className={styles.qr}>
        {make.isPending && <p role="status">{t('side_phone_loading')}</p>}
        {make.isError && <Note family="bad">{sentenceOf(make.error, t('side_phone_failed'))}</Note>}
        {make.data && <Code url={make.data.url} />}
      </div>
      <div className={styles.line}>
        <span className={styles.hint}>
          {make.data && t('side_until', { time: formats().time(make.data.expires_at) })}
        </span>
        <BusyButton variant="default" loading={make.isPending} onClick={() => mutate()}>
          {t('side_phone_new')}
        </BusyButton>
      </div>
      <p className={styles.hint}>{t('side_resumes')}</p>
    </div>
  )
}

/** Black on white with four empty modules around it in both schemes: cameras need them. */
function Code({ url }: { url: string }) {
  const t = useTexts('disputes')
  return (
    <>
      <QRCodeSVG
        value={url}
        size={206}
        marginSize={4}
        level="M"
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        aria-label={t('side_phone_qr')}
      />
      <CopyButton text={url} label={t('side_phone_copy')} />
    </>
  )
}

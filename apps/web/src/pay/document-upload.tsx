import { IconFileUpload } from '@tabler/icons-react'
import { Note } from '../components/note.tsx'
import { useTexts } from '../lib/texts.tsx'
import { acceptedFiles } from './document-file.ts'
import styles from './document-upload.module.css'
import type { ProofUpload } from './use-document-upload.ts'
import type { View } from './view.ts'

interface Props {
  readonly view: View
  readonly upload: ProofUpload
  readonly title: string
}

/** The payer's proof. The picker offers what is taken; the server looks into the file itself. */
export function DocumentUpload({ view, upload, title }: Props) {
  const t = useTexts('checkout')
  return (
    <div className={styles.upload}>
      <p>{title}</p>
      {upload.failure && <Note family="bad">{upload.failure}</Note>}
      {upload.under ? (
        <Progress upload={upload} under={upload.under} />
      ) : (
        <Picker view={view} upload={upload} />
      )}
      <p className={styles.sent} role="status">
        {view.uploads > 0 && t('uploads', { count: view.uploads })}
      </p>
    </div>
  )
}

function Picker({ view, upload }: Omit<Props, 'title'>) {
  const t = useTexts('checkout')
  return (
    <label className={styles.picker}>
      <input
        type="file"
        className="visually-hidden"
        accept={acceptedFiles}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file may be chosen again after a failure.
          event.currentTarget.value = ''
          if (file) upload.send(file)
        }}
      />
      <span className={styles.button}>
        <IconFileUpload size={18} stroke={1.75} aria-hidden="true" />
        {t(view.uploads > 0 ? 'upload_more' : 'upload')}
      </span>
      <span className={styles.formats}>{t('upload_formats')}</span>
    </label>
  )
}

function Progress({ upload, under }: { upload: ProofUpload; under: NonNullable<ProofUpload['under']> }) {
  const t = useTexts('checkout')
  const percent = Math.round(under.share * 100)
  const said = t('uploading', { name: under.name })
  return (
    <div className={styles.progress}>
      <p className={styles.name}>{said}</p>
      <progress className={styles.bar} max={100} value={percent} aria-label={said}>
        {percent}%
      </progress>
      <button type="button" className={styles.stop} onClick={upload.stop}>
        {t('upload_stop')}
      </button>
    </div>
  )
}

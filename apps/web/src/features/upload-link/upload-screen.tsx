import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { Logo } from '../../components/logo.tsx'
import { Note } from '../../components/note.tsx'
import { call } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { backOffMs, pause } from '../../lib/back-off.ts'
import { formats } from '../../lib/format.ts'
import type { LinkState } from '../../lib/send-in-pieces.ts'
import { useTexts } from '../../lib/texts.tsx'
import { acceptedFiles, faultOf } from './file-fault.ts'
import styles from './upload-screen.module.css'
import { type Upload, useUpload } from './use-upload.ts'

/** The page behind a one-time link: one file for one case, by somebody who is not signed in. */
export function UploadScreen() {
  const { token = '' } = useParams()

  return (
    <main className={styles.page}>
      <Logo />
      <UploadCard token={token} />
    </main>
  )
}

export function UploadCard({ token }: { token: string }) {
  const link = useLink(token)

  return (
    <section className={styles.card}>
      {link === 'over' ? <Over wasSent={false} /> : <Living token={token} link={link} />}
    </section>
  )
}

type Link = LinkState | 'loading' | 'away' | 'over'

/** Asked until it is answered: the network here is bad by assumption. */
function useLink(token: string): Link {
  const [link, setLink] = useState<Link>('loading')
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      for (let failures = 0; !stop.signal.aborted; failures += 1) {
        const answer = await askOnce(token, stop.signal)
        if (stop.signal.aborted) return
        setLink(answer)
        if (answer !== 'away') return
        await pause(backOffMs(failures), stop.signal)
      }
    }
    void ask()
    return () => stop.abort()
  }, [token])
  return link
}

async function askOnce(token: string, signal: AbortSignal): Promise<LinkState | 'away' | 'over'> {
  try {
    return await call('uploadLink', { params: { token } }, { signal })
  } catch (error) {
    const isOver = error instanceof ApiProblem && (error.status === 410 || error.status === 404)
    return isOver ? 'over' : 'away'
  }
}

function Living({ token, link }: { token: string; link: Exclude<Link, 'over'> }) {
  const t = useTexts('upload')
  const common = useTexts('common')
  const { upload, send, cancel, refuse } = useUpload(token)
  if (link === 'loading') return <p role="status">{common('loading')}</p>
  if (link === 'away') return <Note family="warn">{t('load_failed')}</Note>
  if (upload.face === 'over') return <Over wasSent={upload.wasSent} />
  const { number } = link
  if (upload.face === 'filed') return <Filed name={upload.file.name} number={number} />

  const choose = (file: File) => {
    const fault = faultOf(file)
    if (fault) refuse(t(fault))
    else void send(file)
  }
  return (
    <>
      <h1 className={styles.title}>{t('title', { number })}</h1>
      {upload.face === 'sending' ? (
        <Progress upload={upload} onStop={cancel} />
      ) : (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          {upload.face === 'refused' && (
            <Note family="bad">
              {t('refused_title')}. {upload.reason || t('refused')}
            </Note>
          )}
          {upload.face === 'ready' && link.file && <GoesOn file={link.file} />}
          <Picker label={t(upload.face === 'refused' ? 'choose_other' : 'choose')} onChoose={choose} />
          <p className={styles.hint}>{t('valid_until', { time: formats().time(link.expires_at) })}</p>
        </>
      )}
    </>
  )
}

function Picker({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  return (
    <label className={styles.pick}>
      <input
        type="file"
        className="visually-hidden"
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file again must be heard, too.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      {label}
    </label>
  )
}

function GoesOn({ file }: { file: NonNullable<LinkState['file']> }) {
  const t = useTexts('upload')
  const percent = Math.floor((file.received_bytes / file.size) * 100)
  return <Note family="info">{t('goes_on', { name: file.name, percent })}</Note>
}

function Progress({ upload, onStop }: { upload: Extract<Upload, { face: 'sending' }>; onStop: () => void }) {
  const t = useTexts('upload')
  const { file, received, isBroken } = upload
  const percent = Math.floor((received / file.size) * 100)
  return (
    <>
      <p className={styles.lead}>{t('sending', { name: file.name })}</p>
      <progress
        className={styles.bar}
        max={file.size}
        value={received}
        aria-label={t('sending', { name: file.name })}
      />
      <p className={styles.percent}>{t('progress', { percent })}</p>
      <div className={styles.remark} role="status">
        {isBroken ? t('broken') : t(received === file.size ? 'checking' : 'keep_open')}
      </div>
      <button type="button" className={styles.stop} onClick={onStop}>
        {t('stop')}
      </button>
    </>
  )
}

function Filed({ name, number }: { name: string; number: number }) {
  const t = useTexts('upload')
  return (
    <div role="status">
      <h1 className={styles.title}>{t('filed_title')}</h1>
      <p className={styles.lead}>{t('filed', { name, number })}</p>
    </div>
  )
}

function Over({ wasSent }: { wasSent: boolean }) {
  const t = useTexts('upload')
  return (
    <div role="alert">
      <h1 className={styles.title}>{t('over_title')}</h1>
      <p className={styles.lead}>{t(wasSent ? 'over_sent' : 'over')}</p>
    </div>
  )
}

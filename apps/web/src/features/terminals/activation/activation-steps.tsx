import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AppQr } from '../../../components/app-download/app-qr.tsx'
import { DownloadButton } from '../../../components/app-download/download-button.tsx'
import { offeredAppQuery } from '../../../lib/terminal-app.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './activation-steps.module.css'

const steps = ['step_install', 'step_start', 'step_scan', 'step_wait'] as const

/** The four steps; the first leads to the app. */
export function ActivationSteps({ isNarrow }: { isNarrow: boolean }) {
  const t = useTexts('terminals')
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step, at) => (
        <li key={step}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          <div className={styles.words}>
            <p>{t(step)}</p>
            {step === 'step_install' && <TheApp isNarrow={isNarrow} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A link and a code beside it; on a phone a button. Nothing where this server offers no app. */
function TheApp({ isNarrow }: { isNarrow: boolean }) {
  const t = useTexts('terminals')
  const app = useQuery(offeredAppQuery).data
  if (!app) return null
  const label = t('app_download', { version: app.version })
  if (isNarrow) return <DownloadButton url={app.url} label={label} className={styles.download} />
  return (
    <div className={styles.app}>
      <Anchor href={app.url} className={styles.link}>
        {label}
      </Anchor>
      <AppQr url={app.url} size={76} label={t('app_qr')} />
    </div>
  )
}

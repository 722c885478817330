import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AppQr } from '../../../components/app-download/app-qr.tsx'
import { DownloadButton } from '../../../components/app-download/download-button.tsx'
import { type OfferedApp, offeredAppQuery } from '../../../lib/terminal-app.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './activation-steps.module.css'

const steps = ['step_install', 'step_start', 'step_scan', 'step_wait'] as const

/** The four steps; the first leads to the app, where this server offers one. */
export function ActivationSteps({ isNarrow }: { isNarrow: boolean }) {
  const t = useTexts('terminals')
  const app = useQuery(offeredAppQuery).data
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step, at) => (
        <li key={step}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          <div className={styles.words}>
            <p>{t(step)}</p>
            {step === 'step_install' && app && <AppLink app={app} isNarrow={isNarrow} />}
          </div>
          {step === 'step_install' && app && !isNarrow && (
            <AppQr url={app.url} size={76} label={t('app_qr')} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** On a phone, where it is pressed by a finger, a button. */
function AppLink({ app, isNarrow }: { app: OfferedApp; isNarrow: boolean }) {
  const t = useTexts('terminals')
  const label = t('app_download', { version: app.version })
  if (isNarrow) return <DownloadButton url={app.url} label={label} className={styles.download} />
  return (
    <Anchor href={app.url} className={styles.link}>
      {label}
    </Anchor>
  )
}

import { useQuery } from '@tanstack/react-query'
import { AppQr } from '../../components/app-download/app-qr.tsx'
import { DownloadButton } from '../../components/app-download/download-button.tsx'
import { useNarrow } from '../../components/use-narrow.ts'
import { offeredAppQuery } from '../../lib/terminal-app.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './app-help.module.css'

/** The app itself: a link, and beside it a code for the phone's camera. Nothing where this server offers no app. */
export function AppHelp() {
  const t = useTexts('help')
  const isNarrow = useNarrow(720)
  const app = useQuery(offeredAppQuery).data
  if (!app) return null
  return (
    <div className={styles.app}>
      <DownloadButton
        url={app.url}
        label={t('terminal_install_app', { version: app.version })}
        className={styles.download}
      />
      {!isNarrow && <AppQr url={app.url} size={84} label={t('terminal_install_qr')} />}
    </div>
  )
}

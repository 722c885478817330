import { IconBrandAndroid, IconCheck, IconDownload } from '@tabler/icons-react'
import { AppQr } from '../../../components/app-download/app-qr.tsx'
import { DownloadButton } from '../../../components/app-download/download-button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import type { OfferedApp } from '../../../lib/terminal-app.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './app-card.module.css'
import type { Doctor } from './doctor-queries.ts'

type App = Doctor['app']

/** The app on the phone, and the one that this server offers. */
export function AppCard({ app, isNarrow }: { app: App; isNarrow: boolean }) {
  const t = useTexts('doctor')
  const { newest, installed } = app
  if (newest === null)
    return (
      <Panel title={t('app')}>
        <p className={styles.text}>
          {installed !== null && `${t('app_installed', { version: installed })} `}
          {t('app_not_offered')}
        </p>
      </Panel>
    )
  return isNarrow ? <OnPhone app={app} newest={newest} /> : <OnDesk app={app} newest={newest} />
}

interface Props {
  readonly app: App
  readonly newest: OfferedApp
}

function OnDesk({ app, newest }: Props) {
  const t = useTexts('doctor')
  return (
    <Panel labelledBy="doctor-app">
      <div className={styles.head}>
        <h2 className={styles.title} id="doctor-app">
          {t('app')}
        </h2>
        <AppChip app={app} />
      </div>
      <div className={styles.body}>
        <AppQr url={newest.url} size={110} label={t('app_qr')} />
        <div className={styles.words}>
          <p className={styles.name}>{t('app_name', { version: newest.version })}</p>
          <p className={styles.text}>{appText(app, t)}</p>
          <DownloadButton
            url={newest.url}
            label={t('download')}
            name={`${t('download')}: ${t('app_name', { version: newest.version })}`}
            className={styles.download}
          />
        </div>
      </div>
      <Hash sha256={newest.sha256} />
    </Panel>
  )
}

/** On the phone itself a code that a camera reads is of no use. */
function OnPhone({ app, newest }: Props) {
  const t = useTexts('doctor')
  return (
    <Panel labelledBy="doctor-app">
      <div className={styles.line}>
        <span className={styles.tile}>
          <IconBrandAndroid size={20} stroke={1.75} aria-hidden="true" />
        </span>
        <div className={styles.words}>
          <h2 className={styles.name} id="doctor-app">
            {t('app_name_android', { version: newest.version })}
          </h2>
          <p className={styles.text}>
            {app.installed === null
              ? t('app_absent_text')
              : t('app_installed_here', { version: app.installed })}
          </p>
        </div>
      </div>
      <DownloadButton url={newest.url} label={t('app_download')} className={styles.wide} />
    </Panel>
  )
}

function AppChip({ app }: { app: App }) {
  const t = useTexts('doctor')
  if (app.is_outdated)
    return (
      <StatusChip family="warn" icon={IconDownload}>
        {t('app_newer')}
      </StatusChip>
    )
  if (app.installed === null) return null
  return (
    <StatusChip family="ok" icon={IconCheck}>
      {t('app_newest')}
    </StatusChip>
  )
}

function appText(
  { installed, is_outdated: isOutdated }: App,
  t: ReturnType<typeof useTexts<'doctor'>>,
): string {
  if (installed === null) return t('app_absent_text')
  return t(isOutdated ? 'app_outdated_text' : 'app_newest_text', { version: installed })
}

/** 9f2c 71a0 … 04be e1d7: enough to compare by eye; the whole is copied. */
function Hash({ sha256 }: { sha256: string }) {
  const t = useTexts('doctor')
  const four = sha256.match(/.{1,4}/g) ?? []
  return (
    <p className={styles.hash}>
      {t('sha256')}{' '}
      <span className={styles.digits} translate="no" title={sha256}>
        {[...four.slice(0, 2), '…', ...four.slice(-2)].join(' ')}
      </span>
      <CopyButton text={sha256} label={t('copy_sha256')} />
    </p>
  )
}

import { Button, Card } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { install, useInstallWay } from '../../lib/install-offer.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './install-card.module.css'
import settings from './settings.module.css'

/** Only where it can be done: by a button, or by hand where the browser has none to offer. */
export function InstallCard() {
  const t = useTexts('settings')
  const way = useInstallWay()
  if (way === undefined) return null

  return (
    <Card
      component="section"
      className={`${settings.card} ${styles.card}`}
      aria-labelledby="settings-install"
    >
      <div>
        <h2 id="settings-install" className={settings.title}>
          {t('install_title')}
        </h2>
        <p className={settings.lead}>{t('install_lead')}</p>
        {way === 'by hand' && <p className={settings.lead}>{t('install_ios')}</p>}
      </div>
      {way === 'asks' && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void install()}
        >
          {t('install_button')}
        </Button>
      )}
    </Card>
  )
}

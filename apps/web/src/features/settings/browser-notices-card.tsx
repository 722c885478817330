import { Card, Switch } from '@mantine/core'
import { Note } from '../../components/note.tsx'
import { turnNoticesOff, turnNoticesOn, useNoticeState } from '../../lib/browser-notices.ts'
import { isIosBrowser } from '../../lib/install-offer.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './notification-section.module.css'
import { switchFace } from './notification-switch.ts'

/** Beside the bot's switches, and apart from them: this one is kept by the browser, not by the account. */
export function BrowserNoticesCard() {
  const t = useTexts('settings')
  const state = useNoticeState()

  return (
    <>
      <Card component="section" className={styles.card} aria-labelledby="settings-browser">
        <h2 id="settings-browser" className={styles.title}>
          {t('browser_title')}
        </h2>
        <p className={styles.lead}>{t('browser_lead')}</p>
        <Switch
          {...switchFace}
          label={t('browser_switch')}
          description={t('browser_switch_hint')}
          checked={state === 'on'}
          disabled={state === 'denied' || state === 'unsupported'}
          onChange={(event) => void (event.currentTarget.checked ? turnNoticesOn() : turnNoticesOff())}
        />
      </Card>
      {state === 'denied' && <Note family="warn">{t('browser_denied')}</Note>}
      {state === 'unsupported' && (
        <Note family="info">{t(isIosBrowser() ? 'browser_unsupported_ios' : 'browser_unsupported')}</Note>
      )}
    </>
  )
}

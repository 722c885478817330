import { Button } from '@mantine/core'
import { IconBrandTelegram, IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { Panel } from '../../../../components/panel/panel.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { useNarrow } from '../../../../components/use-narrow.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { type Account, type ConnectionKey, connectionKeyQuery } from '../connection-queries.ts'
import { KeySkeleton } from '../connection-skeleton.tsx'
import { Accounts } from './accounts.tsx'
import { BotQr } from './bot-qr.tsx'
import styles from './telegram.module.css'

export function TelegramCard({ accounts }: { accounts: readonly Account[] }) {
  const t = useTexts('connection')
  const known = useQuery(connectionKeyQuery)
  const chat = known.data?.chat_page ?? null
  return (
    <Panel
      title={t('telegram_title')}
      action={
        chat !== null && (
          <a className={styles.demo} href={chat} target="_blank" rel="noopener">
            <IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />
            {t('demo_chat')}
          </a>
        )
      }
    >
      <QueryView query={known} failure={t('key_failed')} skeleton={<KeySkeleton />}>
        {(key) => <Way known={key} />}
      </QueryView>
      <Accounts accounts={accounts} />
    </Panel>
  )
}

/** On a phone the bot is opened here, and the code is for another phone; on a desk the code comes first. */
function Way({ known }: { known: ConnectionKey }) {
  const isNarrow = useNarrow(720)
  return (
    <div className={styles.way} data-narrow={isNarrow}>
      {isNarrow && <OpenBot known={known} />}
      <BotQr link={known.link} />
      {isNarrow ? <ScanOther /> : <Steps known={known} />}
      {isNarrow && <Key text={known.connection_key} />}
    </div>
  )
}

function OpenBot({ known: { link, bot } }: { known: ConnectionKey }) {
  const t = useTexts('connection')
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener"
      size="md"
      className={styles.whole ?? ''}
      leftSection={<IconBrandTelegram size={18} stroke={1.75} aria-hidden="true" />}
    >
      {t('open_bot', { bot })}
    </Button>
  )
}

function ScanOther() {
  return <p className={styles.aside}>{useTexts('connection')('scan_other')}</p>
}

function Steps({ known: { bot, link, connection_key: key } }: { known: ConnectionKey }) {
  const t = useTexts('connection')
  return (
    <div className={styles.steps}>
      <ol>
        <li>
          <a href={link} target="_blank" rel="noopener">
            {t('step_open', { bot })}
          </a>
        </li>
        <li>{t('step_scan')}</li>
        <li>{t('step_wait')}</li>
      </ol>
      <Key text={key} />
    </div>
  )
}

function Key({ text }: { text: string }) {
  const t = useTexts('connection')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that names one value; a fieldset is for a form
    <div className={styles.key} role="group" aria-label={t('key_label')}>
      <code translate="no">{text}</code>
      <CopyButton text={text} label={t('key_copy')} />
    </div>
  )
}

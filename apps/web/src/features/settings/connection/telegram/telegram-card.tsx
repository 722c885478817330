import { Button } from '@mantine/core'
import { IconBrandTelegram, IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { Panel } from '../../../../components/panel/panel.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { useNarrow } from '../../../../components/use-narrow.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import settings from '../../settings.module.css'
import { type Account, type ConnectionKey, connectionKeyQuery } from '../connection-queries.ts'
import { KeySkeleton } from '../connection-skeleton.tsx'
import { Accounts } from './accounts.tsx'
import { BotQr } from './bot-qr.tsx'
import styles from './telegram.module.css'

export function TelegramCard({ accounts }: { accounts: readonly Account[] }) {
  const t = useTexts('connection')
  const known = useQuery(connectionKeyQuery)
  const isNarrow = useNarrow(720)
  const head = <Head chat={known.data?.chat_page ?? null} />
  return (
    <Panel labelledBy="connect-telegram">
      {(known.data === undefined || isNarrow) && head}
      <QueryView query={known} failure={t('key_failed')} skeleton={<KeySkeleton />}>
        {(key) => (isNarrow ? <PhoneWay known={key} /> : <DeskWay known={key} head={head} />)}
      </QueryView>
      <Accounts accounts={accounts} />
    </Panel>
  )
}

function Head({ chat }: { chat: string | null }) {
  const t = useTexts('connection')
  return (
    <div className={styles.head}>
      <h2 id="connect-telegram" className={settings.title}>
        {t('telegram_title')}
      </h2>
      {chat !== null && (
        <a className={styles.demo} href={chat} target="_blank" rel="noopener">
          <IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />
          {t('demo_chat')}
        </a>
      )}
    </div>
  )
}

/** The bot is opened here, and the code is for another phone. */
function PhoneWay({ known }: { known: ConnectionKey }) {
  const t = useTexts('connection')
  return (
    <div className={styles.way} data-narrow="true">
      <OpenBot known={known} />
      <BotQr link={known.link} />
      <p className={styles.aside}>{t('scan_other')}</p>
      <Key text={known.connection_key} />
    </div>
  )
}

function DeskWay({ known, head }: { known: ConnectionKey; head: ReactNode }) {
  return (
    <div className={styles.way}>
      <BotQr link={known.link} />
      <div className={styles.steps}>
        {head}
        <Steps known={known} />
        <Key text={known.connection_key} />
      </div>
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

function Steps({ known: { bot, link } }: { known: ConnectionKey }) {
  const t = useTexts('connection')
  return (
    <ol>
      <li>
        <a href={link} target="_blank" rel="noopener">
          {t('step_open', { bot })}
        </a>
      </li>
      <li>{t('step_scan')}</li>
      <li>{t('step_wait')}</li>
    </ol>
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

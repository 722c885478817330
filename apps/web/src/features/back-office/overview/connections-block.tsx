import { IconDeviceMobileOff, IconMessage2Search, IconWebhook } from '@tabler/icons-react'
import { Link } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { Panel } from '../../../components/panel/panel.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { useNow } from '../../../components/use-now.ts'
import { formats } from '../../../lib/format.ts'
import type { SupportQueue } from '../../../lib/staff-queue.ts'
import { type TextKey, useTexts } from '../../../lib/texts.tsx'
import { useDuration } from '../duration.ts'
import { useAnswerText } from '../webhooks/answer-text.ts'
import styles from './block.module.css'
import { BlockHead } from './block-head.tsx'

/** Phones, shops' servers and banks' texts that we can't hear or read: one of each, or more of what there is. */
export function ConnectionsBlock({ queue }: { queue: SupportQueue }) {
  const t = useTexts('back-office')
  const lines = useLines(queue)
  return (
    <Panel labelledBy="connections-title">
      <BlockHead id="connections-title" title={t('connections_title')} />
      {lines.length === 0 && <p className={styles.none}>{t('all_connected')}</p>}
      <ul className={styles.rows}>
        {lines.map(({ key, icon: Icon, family, to, title, text }) => (
          <li key={key} className={styles.row}>
            <span className={styles.icon} data-family={family}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </span>
            <span className={styles.words}>
              <b>
                <Link to={to}>{title}</Link>
              </b>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const shown = 4

function useLines({ phones, webhooks, messages }: SupportQueue) {
  const t = useTexts('back-office')
  const now = useNow(30_000)
  const duration = useDuration()
  const answerText = useAnswerText()
  const bankOf = useNamedBanks()
  const { time } = formats()
  const ofPhones = phones.map((phone) => ({
    key: phone.id,
    icon: IconDeviceMobileOff,
    family: 'bad',
    to: '/support/phones',
    title: `${phone.name}, ${phone.owner}`,
    text: t('silent_hidden', {
      time: duration(now - Date.parse(phone.silent_since)),
      count: phone.hidden_methods,
    }),
  }))
  const ofHooks = webhooks.map((hook) => ({
    key: hook.id,
    icon: IconWebhook,
    family: 'bad',
    to: '/support/webhooks',
    title: hook.url,
    text: t('webhook_fails', {
      code: answerText(hook),
      count: hook.failures_in_a_row,
      time: time(hook.failing_since),
    }),
  }))
  const ofTexts = messages.map((kind) => ({
    key: kind.id,
    icon: IconMessage2Search,
    family: 'mute',
    to: '/support/messages',
    title: t('new_kind', {
      bank: bankName(bankOf(kind.bank)),
      channel: t(`channel_${kind.channel}` as TextKey<'back-office'>),
    }),
    text: t('new_kind_count', { count: kind.alike, time: time(kind.first_seen) }),
  }))
  const first = [...ofPhones.slice(0, 1), ...ofHooks.slice(0, 1), ...ofTexts.slice(0, 1)]
  const rest = [...ofPhones.slice(1), ...ofHooks.slice(1), ...ofTexts.slice(1)]
  return [...first, ...rest].slice(0, shown)
}

import { Switch } from '@mantine/core'
import { IconEdit, IconKey, IconListDetails, IconSend, IconTrash } from '@tabler/icons-react'
import { ActionMenu } from '../../../../components/action-menu.tsx'
import { Note } from '../../../../components/note.tsx'
import { type ChipFamily, StatusChip } from '../../../../components/status-chip.tsx'
import { agoText } from '../../../../lib/ago.ts'
import { formats } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { refusalOf } from '../../refusal.ts'
import styles from '../integration.module.css'
import { type Hook, useChangeHook, usePingHook } from '../integration-queries.ts'
import { knownText } from '../known-text.ts'
import { ModeChip } from '../mode-chip.tsx'
import { usePingWords } from './delivery-words.ts'
import type { HookIntent } from './hook-intent.ts'

interface Props {
  readonly hook: Hook
  readonly onIntent: (intent: HookIntent) => void
}

export function HookRow({ hook, onIntent }: Props) {
  const t = useTexts('integration')
  const change = useChangeHook()
  const ping = usePingHook()
  const pingResult = usePingWords(ping.data)
  const { url } = hook

  const send = () =>
    ping.mutate(hook.id, { onError: (error) => toasts.error(refusalOf(error, t('hook_ping_failed'))) })
  const turn = (isActive: boolean) =>
    change.mutate(
      { id: hook.id, change: { is_active: isActive } },
      { onError: (error) => toasts.error(refusalOf(error, t('hook_switch_failed'))) },
    )

  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <span className={styles.code} translate="no">
            {url}
          </span>
          <ModeChip isLive={hook.livemode} />
          <StateChip hook={hook} />
        </p>
        <HookAsides hook={hook} />
        {ping.isPending && <p className={styles.aside}>{t('hook_ping')}…</p>}
        {pingResult && !ping.isPending && (
          <Note family={pingResult.isDelivered ? 'ok' : 'bad'}>{pingResult.words}</Note>
        )}
      </div>
      <div className={styles.acts}>
        <Switch
          size="md"
          withThumbIndicator={false}
          aria-label={t('hook_switch', { url })}
          checked={change.isPending ? change.variables.change.is_active === true : hook.is_active}
          disabled={change.isPending}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <ActionMenu
          label={t('hook_actions', { url })}
          actions={[
            { label: t('hook_ping'), icon: IconSend, onChoose: send },
            {
              label: t('hook_log'),
              icon: IconListDetails,
              reads: true,
              onChoose: () => onIntent({ act: 'log', hook }),
            },
            { label: t('hook_edit'), icon: IconEdit, onChoose: () => onIntent({ act: 'edit', hook }) },
            { label: t('hook_rotate'), icon: IconKey, onChoose: () => onIntent({ act: 'rotate', hook }) },
            { label: t('hook_remove'), icon: IconTrash, onChoose: () => onIntent({ act: 'remove', hook }) },
          ]}
        />
      </div>
    </li>
  )
}

function StateChip({ hook }: { hook: Hook }) {
  const t = useTexts('integration')
  const [family, word]: [ChipFamily, string] = hook.is_active
    ? ['ok', t('hook_on')]
    : hook.disabled_reason === null
      ? ['mute', t('hook_off')]
      : ['bad', t('hook_disabled')]
  return (
    <StatusChip family={family} hasDot>
      {word}
    </StatusChip>
  )
}

function HookAsides({ hook }: { hook: Hook }) {
  const t = useTexts('integration')
  const now = Date.now()
  const { last_success_at: success, last_failure_at: failure } = hook
  const lines = [
    hook.events.length === 0 ? t('hook_events_all') : t('hook_events', { count: hook.events.length }),
    success !== null && t('hook_last_success', { when: agoText(success, now) }),
    failure !== null && t('hook_last_failure', { when: agoText(failure, now) }),
    success === null && failure === null && t('hook_nothing_sent'),
  ]
  return (
    <>
      <p className={styles.aside}>{lines.filter(Boolean).join(' · ')}</p>
      {hook.waiting > 0 && (
        <StatusChip family="warn">{t('hook_waiting', { count: hook.waiting })}</StatusChip>
      )}
      {hook.disabled_reason !== null && (
        <p className={styles.aside}>{knownText(t, 'disabled', hook.disabled_reason)}</p>
      )}
      {hook.old_secret_until !== null && (
        <p className={styles.aside}>
          {t('hook_old_secret', { time: formats().dateTime(hook.old_secret_until) })}
        </p>
      )}
    </>
  )
}

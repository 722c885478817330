import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconPencil, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Question } from '../../components/question/question.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { TronAddress } from '../../components/tron-address.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { AddressDialog } from './address-dialog.tsx'
import { type Payouts, useSetAddress } from './payouts-queries.ts'
import styles from './payouts-screen.module.css'
import { Waiting } from './waiting.tsx'

/** Where the money goes. Without an address this card is the one loud thing of the page. */
export function AddressCard({ now }: { now: Payouts }) {
  const t = useTexts('payouts')
  const set = useSetAddress()
  const [isNaming, setNaming] = useState(false)
  const [isEnding, setEnding] = useState(false)
  // The button that ended the address is gone with it.
  const change = useRef<HTMLButtonElement>(null)
  const { address } = now

  const end = () =>
    set.mutate(
      { address: null },
      {
        onSuccess: () => {
          toasts.success(t('address_ended'))
          setEnding(false)
          change.current?.focus()
        },
        onError: (error) => toasts.error(sentenceOf(error, t('address_end_failed'))),
      },
    )

  return (
    <Panel title={t('address')} action={<State now={now} />}>
      {address === null ? (
        <p className={styles.lead}>{t('address_none_text')}</p>
      ) : (
        <>
          <div className={styles.well}>
            <TronAddress address={address.address} />
            <CopyButton text={address.address} label={t('address_copy')} />
          </div>
          <ul className={styles.facts}>
            <li>
              <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
              {t('address_confirmed', { date: formats().date(address.confirmed_at) })}
            </li>
            <li>
              <IconClock size={18} stroke={1.75} aria-hidden="true" />
              <Waiting hours={now.cooling_hours} />
            </li>
          </ul>
        </>
      )}
      <div className={styles.acts}>
        <Button
          ref={change}
          variant={address === null ? 'filled' : 'default'}
          leftSection={
            address === null ? (
              <IconPlus size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconPencil size={18} stroke={1.75} aria-hidden="true" />
            )
          }
          onClick={() => setNaming(true)}
        >
          {t(address === null ? 'address_set' : 'address_change')}
        </Button>
        {address !== null && (
          <Button variant="outline" color="red" onClick={() => setEnding(true)}>
            {t('address_end')}
          </Button>
        )}
      </div>
      <AddressDialog
        opened={isNaming}
        current={address?.address ?? null}
        email={now.email}
        coolingHours={now.cooling_hours}
        onClose={() => setNaming(false)}
      />
      <Question
        opened={isEnding}
        title={t('address_end_title')}
        yes={t('address_end')}
        isDanger
        isBusy={set.isPending}
        onYes={end}
        onClose={() => setEnding(false)}
      >
        <p>{t('address_end_text')}</p>
      </Question>
    </Panel>
  )
}

function State({ now: { address } }: { now: Payouts }) {
  const t = useTexts('payouts')
  if (address === null) return <StatusChip family="mute">{t('address_none')}</StatusChip>
  if (address.is_usable)
    return (
      <StatusChip family="ok" icon={IconCheck}>
        {t('address_in_force')}
      </StatusChip>
    )
  return (
    <StatusChip family="warn" icon={IconClock}>
      {t('address_from', { time: formats().dateTime(address.usable_at) })}
    </StatusChip>
  )
}

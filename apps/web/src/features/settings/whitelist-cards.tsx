import { Card, Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { Filled } from '../../components/filled.tsx'
import { Note } from '../../components/note.tsx'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { TronAddress } from '../../components/tron-address.tsx'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { AddressForm } from './address-form.tsx'
import { AddressList } from './address-list.tsx'
import settings from './settings.module.css'
import { useWhitelistChange } from './use-whitelist-change.ts'
import styles from './whitelist-cards.module.css'
import { blocksWithdrawals, failureOf } from './whitelist-check.ts'
import type { Whitelist, WhitelistChange } from './whitelist-queries.ts'

interface Props {
  readonly whitelist: Whitelist
  readonly email: string
}

/** The switch, the saved addresses, and the one dialog through which every change of them goes. */
export function WhitelistCards({ whitelist, email }: Props) {
  const t = useTexts('settings')
  const change = useWhitelistChange()
  const opener = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [typed, setTyped] = useState('')
  const shown = useLast(change.confirming)
  const words = shown && wordsOf(shown, whitelist.is_white_wallet)

  const ask = (wanted: WhitelistChange) => {
    opener.current = document.activeElement as HTMLElement | null
    void change.ask(wanted)
  }

  const confirm = async (code: string) => {
    if (!(await change.confirm(code)) || shown === undefined || words === undefined) return
    if (shown.action === 'add') setTyped('')
    // The button that opened the dialog left with its row.
    if (shown.action === 'remove') opener.current = heading.current
    toasts.success(t(words.success))
  }

  return (
    <div className={settings.stack}>
      <Card component="section" className={settings.card} aria-labelledby="whitelist-only">
        <h2 className="visually-hidden" id="whitelist-only">
          {t('wallet_only_title')}
        </h2>
        <Switch
          classNames={{
            body: styles.body,
            labelWrapper: styles.words,
            label: styles.label,
            description: styles.hint,
          }}
          labelPosition="left"
          size="md"
          withThumbIndicator={false}
          label={t('wallet_only_title')}
          description={t('wallet_only_hint')}
          checked={whitelist.is_white_wallet}
          // Moves only when the code has been accepted.
          onChange={() => change.asking === undefined && ask({ action: 'toggle' })}
        />
      </Card>
      {blocksWithdrawals(whitelist, Date.now()) && <Note family="warn">{t('wallet_nothing_usable')}</Note>}
      <Card component="section" className={settings.card} aria-labelledby="whitelist-addresses">
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1} id="whitelist-addresses" className={settings.title}>
            {t('wallet_title')}
          </h2>
          <span className={styles.count}>{t('wallet_count', { count: whitelist.wallets.length })}</span>
        </div>
        <AddressForm
          typed={typed}
          isBusy={change.asking?.action === 'add'}
          onType={setTyped}
          onAdd={(wallet) => ask({ action: 'add', wallet })}
        />
        <AddressList
          addresses={whitelist.wallets}
          onRemove={({ id, wallet }) => ask({ action: 'remove', id, wallet })}
        />
      </Card>
      <OneTimeCodeDialog
        opened={change.confirming !== undefined}
        onClose={change.cancel}
        onClosed={() => opener.current?.focus()}
        title={words ? t(words.title) : ''}
        description={
          words && <Filled text={t(words.description)} with={{ email: <strong>{email}</strong> }} />
        }
        details={
          shown && 'wallet' in shown ? (
            <div className={styles.named}>
              <TronAddress address={shown.wallet} />
            </div>
          ) : undefined
        }
        submitLabel={words ? t(words.submit) : ''}
        failure={shown ? t(failureOf(shown)) : ''}
        onSubmit={confirm}
        onResend={change.resend}
      />
    </div>
  )
}

interface Words {
  readonly title: TextKey<'settings'>
  readonly description: TextKey<'settings'>
  readonly submit: TextKey<'settings'>
  readonly success: TextKey<'settings'>
}

function wordsOf({ action }: WhitelistChange, isOn: boolean): Words {
  const name = action === 'toggle' ? (isOn ? 'off' : 'on') : action
  const success = {
    on: 'wallet_only_on',
    off: 'wallet_only_off',
    add: 'wallet_added',
    remove: 'wallet_removed',
  }
  return {
    title: `wallet_${name}_title`,
    description: `wallet_${name}_description`,
    submit: `wallet_${name}_submit`,
    success: success[name] as TextKey<'settings'>,
  }
}

/** What was last there: a dialog keeps its words while it fades out. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return value ?? last.current
}

import type { Answer, Contract } from '@florin/contract'
import { Button, TextInput } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import { call } from '../../../lib/api.ts'
import { filterCode } from '../../../lib/input-filters.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { refusalOf } from '../refusal.ts'
import styles from './factor.module.css'

interface Props {
  readonly begun: Answer<Contract['startSecondFactor']>
  /** By the dialog of the mailed code, which closes a moment after this is there. */
  readonly isCovered: boolean
  readonly onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>
  readonly onCancel: () => void
}

/** The app takes the secret by camera or by hand, and proves with its first code that it has it. */
export function FactorSetUp({ begun: { secret, uri }, isCovered, onConfirmed, onCancel }: Props) {
  const t = useTexts('factor')
  const [totp, setTotp] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // The button that led here is gone. Once the dialog of the mailed code is, too, its trap lets go a moment later.
  useEffect(() => {
    if (isCovered) return
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }), 20)
    return () => clearTimeout(timer)
  }, [isCovered])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (totp.length !== 6) return setError(t('app_code_incomplete'))
    setBusy(true)
    try {
      const { recovery_codes } = await call('confirmSecondFactor', { body: { totp } })
      await onConfirmed(recovery_codes)
    } catch (refusal) {
      setError(refusalOf(refusal, t('failed'), 'totp'))
      setBusy(false)
    }
  }

  return (
    <form className={styles.setUp} onSubmit={submit} noValidate>
      <div className={styles.qr}>
        {/* Black on white with empty modules around it in both schemes: cameras need them. */}
        <QRCodeSVG
          value={uri}
          size={172}
          marginSize={4}
          bgColor="#ffffff"
          fgColor="#000000"
          role="img"
          aria-label={t('qr_label')}
        />
      </div>
      <div className={styles.words}>
        <p>{t('scan')}</p>
        <p className={styles.secret}>
          <code translate="no">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={t('copy_secret')} />
        </p>
        <TextInput
          ref={field}
          label={t('app_code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={totp}
          error={error}
          onChange={(event) => {
            setTotp(filterCode(event.currentTarget.value))
            setError(undefined)
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={isBusy}>
            {t('confirm')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}

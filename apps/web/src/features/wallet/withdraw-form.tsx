import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { availableOf } from '../../lib/available.ts'
import type { Profile } from '../../lib/dashboard.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { flawText } from '../../lib/tron-address.ts'
import { amountFault, withdrawalSums } from '../../lib/withdrawal-sums.ts'
import { AddressField } from './address-field.tsx'
import { AmountField } from './amount-field.tsx'
import { useRequestWithdrawal, useVerifyWithdrawal, type WithdrawalOffer } from './wallet-queries.ts'
import {
  firstAddress,
  type WithdrawFaults,
  type WithdrawField,
  type WithdrawFields,
  withdrawErrorsOf,
} from './withdraw-form-state.ts'
import styles from './withdraw-panel.module.css'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

interface Props {
  readonly profile: Profile
  readonly onAskingCode: (isAsking: boolean) => void
  readonly onSent: () => void
}

export function WithdrawForm({ profile, onAskingCode, onSent }: Props) {
  const t = useTexts('wallet')
  const request = useRequestWithdrawal()
  const verify = useVerifyWithdrawal()
  const inputs = useRef<Partial<Record<WithdrawField, HTMLElement | null>>>({})
  const button = useRef<HTMLButtonElement>(null)
  const blank: WithdrawFields = { amount: '', address: firstAddress(profile) }
  const [values, setValues] = useState(blank)
  const [checked, setChecked] = useState<readonly WithdrawField[]>([])
  const [serverErrors, setServerErrors] = useState<Partial<Record<WithdrawField, string>>>({})
  const [offer, setOffer] = useState<WithdrawalOffer>()

  const available = availableOf(profile)
  const percent = profile.withdraw_percent
  const sums = withdrawalSums(values.amount, percent)
  const faults = faultsOf(values, percent, available)

  const change = (field: WithdrawField) => (value: string) => {
    setValues({ ...values, [field]: value })
    setServerErrors({ ...serverErrors, [field]: undefined })
  }

  const errorOf = (field: WithdrawField): string | undefined => {
    if (serverErrors[field]) return serverErrors[field]
    if (!checked.includes(field) || values[field] === '') return undefined
    if (field === 'address') return faults.address
    return faults.amount && t(faults.amount, { total: formats().usdt(sums?.total ?? '0') })
  }

  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(['amount', 'address'])
    const empty = (['amount', 'address'] as const).filter((field) => values[field] === '')
    if (empty.length > 0) {
      setServerErrors(Object.fromEntries(empty.map((field) => [field, t('fill_in')])))
      toasts.error(t('fill_in'))
    }
    const wrong = empty[0] ?? (faults.amount ? 'amount' : faults.address ? 'address' : undefined)
    if (wrong !== undefined) return inputs.current[wrong]?.focus()
    try {
      setOffer(await request.mutateAsync(values))
      onAskingCode(true)
    } catch (refusal) {
      refuse(refusal)
    }
  }

  const refuse = (refusal: unknown) => {
    const about = withdrawErrorsOf(refusal)
    setServerErrors(about)
    toasts.error(sentenceOf(refusal, t('failed')))
    inputs.current[about.amount ? 'amount' : 'address']?.focus()
  }

  const closeDialog = () => {
    setOffer(undefined)
    onAskingCode(false)
  }

  const confirm = async (otp: string) => {
    await verify.mutateAsync({ ...values, otp })
    closeDialog()
    setValues({ amount: '', address: '' })
    setChecked([])
    toasts.success(t('sent'))
    onSent()
  }

  const fieldProps = (field: WithdrawField) => ({
    ref: (input: HTMLElement | null) => {
      inputs.current[field] = input
    },
    value: values[field],
    error: errorOf(field),
    onChange: change(field),
    onBlur: () => setChecked([...checked, field]),
  })

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void ask(event)} noValidate>
        <AmountField {...fieldProps('amount')} available={available} percent={percent} />
        <AddressField
          {...fieldProps('address')}
          saved={profile.white_list}
          isListed={profile.is_white_list}
        />
        <WithdrawalSummary
          sums={sums}
          percent={percent}
          // A narrow field may cut it; here it stands whole.
          address={faults.address ? undefined : values.address}
        />
        <div>
          <Button ref={button} type="submit" fullWidth className={styles.submit} loading={request.isPending}>
            {t('submit')}
          </Button>
          <p className={styles.hint}>{t('submit_hint')}</p>
        </div>
      </form>
      <OneTimeCodeDialog
        opened={offer !== undefined}
        onClose={closeDialog}
        onClosed={() => button.current?.focus()}
        title={t('confirm_title')}
        description={t('confirm_description')}
        // The server's own figures, not ours: they are what the code confirms.
        details={<WithdrawalSummary sums={offer} percent={percent} address={values.address} />}
        submitLabel={t('confirm_submit')}
        failure={t('failed')}
        onSubmit={confirm}
        onResend={() => request.mutateAsync(values)}
      />
    </>
  )
}

function faultsOf(values: WithdrawFields, percent: string, available: string): WithdrawFaults {
  const amount = amountFault(values.amount, percent, available)
  const address = flawText(values.address)
  return { ...(amount && { amount }), ...(address && { address }) }
}

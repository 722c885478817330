import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Filled } from '../../components/filled.tsx'
import { OneTimeCodeDialog } from '../../components/one-time-code-dialog.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { TronAddress } from '../../components/tron-address.tsx'
import { useLast } from '../../components/use-last.ts'
import { changeAmount } from '../../lib/amount-input.ts'
import { usdtOf } from '../../lib/available.ts'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { type WithdrawalSums, withdrawalSums } from '../../lib/withdrawal-sums.ts'
import { isAboveZero } from './is-above-zero.ts'
import { payFault, whyClosed } from './pay-fault.ts'
import { type PayoutOffer, type Payouts, useCreatePayout, useRequestPayout } from './payouts-queries.ts'
import styles from './payouts-screen.module.css'
import { isAboutCode, isRefusal, serverErrorOf } from './refusal.ts'

interface PayoutRequest {
  readonly offer: PayoutOffer
  /** Made once for what is being confirmed: pressed twice, or sent again, it is paid once. */
  readonly key: string
}

/** A payout by hand: what shall arrive, what it costs, and the code. */
export function PayCard({ now }: { now: Payouts }) {
  const t = useTexts('payouts')
  const { usdt } = formats()
  const request = useRequestPayout()
  const create = useCreatePayout()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const reasonId = useId()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [serverError, setServerError] = useState<string>()
  const [wanted, setAsked] = useState<PayoutRequest>()
  const shown = useLast(wanted?.offer)

  const closed = whyClosed(now)
  const fault = payFault(typed, now)
  const isEnough = usdtOf(now.most).units >= usdtOf(now.minimum).units && isAboveZero(now.most)
  const bounds = { min: usdt(now.minimum), max: formats().usdtNumber(now.most) }

  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (fault) return field.current?.focus()
    try {
      setAsked({ offer: await request.mutateAsync(typed), key: crypto.randomUUID() })
    } catch (error) {
      refuse(error)
    }
  }

  const refuse = (error: unknown) => {
    setServerError(serverErrorOf(error, 'amount', t('pay_failed')))
    field.current?.focus()
  }

  const confirm = async (otp: string) => {
    if (wanted === undefined) return
    try {
      await create.mutateAsync({ ...wanted, otp })
    } catch (error) {
      // Nobody knows whether it was made: the next press asks under the same key, and gets that payout.
      if (!isRefusal(error)) throw error
      // Another code is another attempt; the same key would bring back this refusal.
      setAsked({ ...wanted, key: crypto.randomUUID() })
      if (isAboutCode(error)) throw error
      setAsked(undefined)
      return refuse(error)
    }
    setAsked(undefined)
    setTyped('')
    setChecked(false)
    toasts.success(t('pay_done'))
  }

  const error = serverError ?? (isChecked && fault && typed !== '' ? t(fault, bounds) : undefined)

  return (
    <Panel title={t('pay')} className={styles.pay}>
      <form className={styles.payForm} onSubmit={(event) => void ask(event)} noValidate>
        <TextInput
          ref={field}
          classNames={{ root: styles.payField, input: styles.amount, section: styles.amountUnit }}
          label={t('pay_amount')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={error === undefined && t(isEnough ? 'pay_range' : 'pay_range_none', bounds)}
          error={error ?? (isChecked && typed === '' ? t('amount_missing') : undefined)}
          placeholder={formats().usdtNumber('0')}
          inputMode="decimal"
          autoComplete="off"
          disabled={closed !== undefined}
          value={typed}
          onBlur={() => setChecked(typed !== '')}
          onChange={(event) => {
            setTyped(changeAmount(typed, event))
            setServerError(undefined)
          }}
          rightSectionWidth={112}
          rightSectionPointerEvents="all"
          rightSection={
            <>
              <span>USDT</span>
              <button
                type="button"
                className={styles.all}
                aria-label={t('pay_all_label')}
                disabled={closed !== undefined || !isEnough}
                onClick={() => {
                  setTyped(now.most.replace(/\.?0+$/, ''))
                  setServerError(undefined)
                }}
              >
                {t('pay_all')}
              </button>
            </>
          }
        />
        <div className={styles.payAside}>
          <Sums sums={withdrawalSums(typed, now.fee_percent)} percent={now.fee_percent} />
        </div>
        <div className={styles.payNote}>
          <p className={styles.hint}>{t('pay_hint', { email: hidden(now.email) })}</p>
          <p className={styles.hint}>{t('pay_reviewed', { amount: usdt(now.review_above) })}</p>
        </div>
        <div className={styles.paySubmit}>
          {/* The way in without an address is the card beside it. */}
          <Button
            ref={button}
            type="submit"
            fullWidth
            variant={closed === undefined ? 'filled' : 'default'}
            disabled={closed !== undefined}
            aria-describedby={closed === undefined ? undefined : reasonId}
            loading={request.isPending}
          >
            {t('pay_submit')}
          </Button>
          {closed !== undefined && (
            <p className={styles.reason} id={reasonId}>
              {t(closed, { time: now.address ? formats().dateTime(now.address.usable_at) : '' })}
            </p>
          )}
        </div>
      </form>
      <OneTimeCodeDialog
        opened={wanted !== undefined}
        onClose={() => setAsked(undefined)}
        onClosed={() => button.current?.focus()}
        title={t('pay_code_title')}
        description={<Filled text={t('pay_code_text')} with={{ email: <strong>{now.email}</strong> }} />}
        // The server's own figures, not ours: they are what the code confirms.
        details={shown && <Sums sums={shown} percent={now.fee_percent} address={shown.address} />}
        submitLabel={t('pay_code_submit')}
        failure={t('pay_failed')}
        onSubmit={confirm}
        onResend={() => request.mutateAsync(wanted?.offer.amount ?? typed)}
      />
    </Panel>
  )
}

interface SumsProps {
  readonly sums: WithdrawalSums | undefined
  readonly percent: string
  readonly address?: string
}

/** What arrives, what it costs, what leaves the balance. */
function Sums({ sums, percent, address }: SumsProps) {
  const t = useTexts('payouts')
  const { usdt, feePercent } = formats()
  const { amount, fee, total } = sums ?? { amount: '0', fee: '0', total: '0' }
  return (
    <dl className={styles.sums}>
      {address !== undefined && (
        <Row name={t('pay_to')}>
          <TronAddress address={address} />
        </Row>
      )}
      <Row name={t('pay_arrives')}>{usdt(amount)}</Row>
      <Row name={t('pay_fee', { percent: feePercent(percent) })}>{usdt(fee)}</Row>
      <Row name={t('pay_leaves')}>{usdt(total)}</Row>
    </dl>
  )
}

export function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** s••p@nordic.shop: enough to know one's own mailbox. */
export function hidden(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return name.length < 3 ? email : `${name.at(0)}••${name.at(-1)}@${domain}`
}

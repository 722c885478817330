import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Phone, readinessQuery } from '../../lib/readiness.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { bankName, type NamedBank } from '../bank-name.ts'
import { FormDialog, useFormClose } from '../form-dialog.tsx'
import { useLast } from '../use-last.ts'
import { useNow } from '../use-now.ts'
import styles from './bind-dialog.module.css'
import { useBindMethods } from './bind-queries.ts'
import { fewWords } from './verdict.ts'

export interface Bindable {
  readonly id: string
  readonly bank: NamedBank
  readonly tail: string
}

interface Props {
  readonly method: Bindable | undefined
  /** Begins to connect a phone where there is none; without it, the way leads to the terminals. */
  readonly onAddPhone?: (() => void) | undefined
  readonly onClose: () => void
}

/** One question: which phone reads this method's messages. */
export function BindDialog({ method, onAddPhone, onClose }: Props) {
  const t = useTexts('readiness')
  const shown = useLast(method)
  return (
    <FormDialog
      opened={method !== undefined}
      title={t('dialog_title')}
      size={460}
      isDirty={false}
      onClose={onClose}
    >
      {shown && <BindForm method={shown} onAddPhone={onAddPhone} onClose={onClose} />}
    </FormDialog>
  )
}

function BindForm({ method, onAddPhone, onClose }: Required<Omit<Props, 'method'>> & { method: Bindable }) {
  const t = useTexts('readiness')
  const phones = useQuery(readinessQuery).data?.phones ?? []
  if (phones.length === 0) return <NoPhone onAddPhone={onAddPhone} onClose={onClose} />
  return (
    <>
      <p className={styles.lead}>
        {t('dialog_lead', { bank: bankName(method.bank), tail: `•••• ${method.tail}` })}
      </p>
      <PhoneChoice method={method} phones={phones} onClose={onClose} />
    </>
  )
}

function PhoneChoice({
  method,
  phones,
  onClose,
}: {
  method: Bindable
  phones: readonly Phone[]
  onClose: () => void
}) {
  const t = useTexts('readiness')
  const close = useFormClose()
  const bind = useBindMethods()
  const now = useNow(30_000)
  const faultId = useId()
  const form = useRef<HTMLFormElement>(null)
  // One phone is no choice.
  const [chosen, setChosen] = useState(phones.length === 1 ? phones[0]?.id : undefined)
  const [isRefused, setRefused] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const phone = phones.find(({ id }) => id === chosen)
    if (phone === undefined) {
      setRefused(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    if (bind.isPending) return
    try {
      await bind.mutateAsync({ terminalId: phone.id, ids: [method.id] })
      toasts.success(t('bound', { bank: bankName(method.bank), phone: phone.name }))
      onClose()
    } catch (error) {
      toasts.problem(error, t('bind_failed'))
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={styles.phones} aria-describedby={faultId}>
        <legend className={styles.legend}>{t('dialog_choose')}</legend>
        {phones.map((phone) => (
          <label key={phone.id} className={styles.phone}>
            <input
              type="radio"
              name="phone"
              checked={phone.id === chosen}
              onChange={() => {
                setChosen(phone.id)
                setRefused(false)
              }}
            />
            <span className={styles.name}>{phone.name}</span>
            <span className={styles.state} data-silent={phone.is_silent}>
              {stateOf(phone, now, t)}
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.fault} id={faultId} role="alert">
        {isRefused && t('dialog_required')}
      </p>
      <div className={styles.feet}>
        <Button variant="default" onClick={close}>
          {t('dialog_cancel')}
        </Button>
        <Button type="submit" loading={bind.isPending}>
          {t('bind')}
        </Button>
      </div>
    </form>
  )
}

function stateOf(phone: Phone, now: number, t: ReturnType<typeof useTexts<'readiness'>>): string {
  if (!phone.is_silent) return t('phone_online')
  const time = fewWords(phone, now)
  return time === undefined ? t('phone_never') : t('phone_silent', { time })
}

function NoPhone({ onAddPhone, onClose }: Pick<Required<Props>, 'onAddPhone' | 'onClose'>) {
  const t = useTexts('readiness')
  const close = useFormClose()
  const face = { leftSection: <IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" /> }
  return (
    <>
      <p className={styles.lead}>{t('dialog_none')}</p>
      <div className={styles.feet}>
        <Button variant="default" onClick={close}>
          {t('dialog_cancel')}
        </Button>
        {onAddPhone === undefined ? (
          <Button {...face} component={Link} to="/terminals">
            {t('connect')}
          </Button>
        ) : (
          <Button
            {...face}
            onClick={() => {
              onClose()
              onAddPhone()
            }}
          >
            {t('connect')}
          </Button>
        )}
      </div>
    </>
  )
}

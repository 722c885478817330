import type { StaffUser } from '@florin/contract'
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useFormClose } from '../../../components/form-dialog.tsx'
import { useFocusAfterBusy } from '../../../components/use-focus-after-busy.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import type { UserChange } from '../users-queries.ts'
import { PercentField } from './percent-field.tsx'
import { UserFacts } from './user-facts.tsx'
import styles from './user-form.module.css'
import { changesOf, type UserValues, userFlags, userPercents, valuesOf } from './user-form.ts'

interface Props {
  readonly user: StaffUser
  /** Rejects with what the server refuses. */
  readonly onSave: (change: UserChange) => Promise<void>
  readonly onDirty: (isDirty: boolean) => void
}

/** Facts on one side, what can be changed on the other. */
export function UserForm({ user: known, onSave, onDirty }: Props) {
  const t = useTexts('users')
  const close = useFormClose()
  // What held when the window opened: a refresh behind it must not change what is being typed.
  const [user] = useState(known)
  const [values, setValues] = useState(() => valuesOf(user))
  const [serverErrors, setServerErrors] = useState<ApiProblem['fields']>({})
  const [isBusy, setBusy] = useState(false)
  const button = useFocusAfterBusy(isBusy)
  const changes = changesOf(values, user)
  const isDirty = changes !== undefined

  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  const put = (part: Partial<UserValues>) => {
    setValues((now) => ({ ...now, ...part }))
    setServerErrors({})
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (changes === undefined) return close()
    setBusy(true)
    try {
      await onSave(changes)
    } catch (error) {
      if (error instanceof ApiProblem) setServerErrors(error.fields)
      toasts.problem(error, t('save_failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <UserFacts user={user} />
      <div className={styles.fields}>
        <div className={styles.percents}>
          {userPercents.map((name) => (
            <PercentField
              key={name}
              label={t(name)}
              value={values[name]}
              error={serverErrors[name]?.join('\n')}
              onChange={(typed) => put({ [name]: typed })}
            />
          ))}
        </div>
        <AccountType
          value={values.account_type}
          error={serverErrors.account_type?.join('\n')}
          onChange={(account_type) => put({ account_type })}
        />
        <ul className={styles.flags}>
          {userFlags.map((flag) => (
            <li key={flag}>
              <Switch
                classNames={{ body: styles.row, labelWrapper: styles.words }}
                labelPosition="left"
                size="md"
                withThumbIndicator={false}
                label={t(`flag_${flag}`)}
                checked={values[flag]}
                onChange={({ currentTarget: { checked } }) => put({ [flag]: checked })}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.feet}>
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button ref={button} type="submit" loading={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

interface TypeProps {
  readonly value: StaffUser['account_type']
  readonly error: string | undefined
  readonly onChange: (type: StaffUser['account_type']) => void
}

function AccountType({ value, error, onChange }: TypeProps) {
  const t = useTexts('users')
  const labelId = useId()
  const hintId = useId()
  return (
    <div>
      <p className={styles.label} id={labelId}>
        {t('account_type')}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        aria-describedby={hintId}
        value={value}
        onChange={(chosen) => onChange(chosen as StaffUser['account_type'])}
        data={[
          { value: 'trader', label: t('account_trader') },
          { value: 'merchant', label: t('account_merchant') },
        ]}
      />
      <p className={styles.hint} id={hintId} data-bad={error !== undefined} role={error && 'alert'}>
        {error ?? t('account_hint')}
      </p>
    </div>
  )
}

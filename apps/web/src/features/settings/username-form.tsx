import { Button, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { refusalOf } from './refusal.ts'
import styles from './settings.module.css'
import { type Me, useChangeUsername } from './settings-queries.ts'
import { isUsernameLength } from './username-check.ts'

export function UsernameForm({ me }: { me: Me }) {
  const t = useTexts('settings')
  const rename = useChangeUsername()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(me.username)
  const [isChecked, setChecked] = useState(false)
  const [serverError, setServerError] = useState<string>()
  const error = serverError ?? (isChecked && !isUsernameLength(typed) ? t('username_length') : undefined)

  const refuse = (sentence: string | undefined) => {
    setServerError(sentence)
    field.current?.focus()
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isUsernameLength(typed)) return refuse(undefined)
    rename.mutate(typed.trim(), {
      onSuccess: ({ username }) => {
        setTyped(username)
        toasts.success(t('username_changed'))
      },
      onError: (refusal) => refuse(refusalOf(refusal, t('username_failed'), 'username')),
    })
  }

  return (
    <form onSubmit={save} noValidate>
      <div className={styles.fields}>
        <TextInput
          ref={field}
          label={t('username_label')}
          description={t('username_hint')}
          error={error}
          value={typed}
          autoComplete="nickname"
          spellCheck={false}
          onBlur={() => setChecked(true)}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setServerError(undefined)
          }}
        />
        <TextInput
          label={t('profile_email')}
          description={t('profile_email_hint')}
          value={me.email}
          readOnly
          rightSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" loading={rename.isPending}>
          {t('username_save')}
        </Button>
      </div>
    </form>
  )
}

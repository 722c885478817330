import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { everything } from '../../../../components/filter-choice.ts'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { useTexts } from '../../../../lib/texts.tsx'
import { toasts } from '../../../../lib/toasts.ts'
import { refusalOf } from '../../refusal.ts'
import { Choices } from '../choices.tsx'
import styles from '../integration.module.css'
import { type Hook, useAddHook, useChangeHook } from '../integration-queries.ts'
import { eventTypes, formOf, newHookForm, toChange, toggleEvent, toNewHook, urlFault } from './hook-form.ts'

interface Props {
  readonly opened: boolean
  /** The address to change; a new one without it. */
  readonly hook: Hook | undefined
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

export function HookDialog({ opened, hook, ...acts }: Props) {
  const t = useTexts('integration')
  const [isDirty, setDirty] = useState(false)
  return (
    <FormDialog
      opened={opened}
      title={t(hook === undefined ? 'hook_new_title' : 'hook_edit_title')}
      size={600}
      isDirty={isDirty}
      onClose={acts.onClose}
      onClosed={() => setDirty(false)}
    >
      <HookFields hook={hook} {...acts} onDirty={() => setDirty(true)} />
    </FormDialog>
  )
}

// Lives as long as the dialog is open, so that each opening starts anew.
function HookFields({ hook, onClose, onSecret, onDirty }: Omit<Props, 'opened'> & { onDirty: () => void }) {
  const t = useTexts('integration')
  const modeId = useId()
  const field = useRef<HTMLInputElement>(null)
  const add = useAddHook()
  const change = useChangeHook()
  const [form, setForm] = useState(() => (hook === undefined ? newHookForm : formOf(hook)))
  const [isChecked, setChecked] = useState(false)
  const [serverError, setServerError] = useState<string>()
  const fault = isChecked ? urlFault(form.url) : undefined
  const error = serverError ?? (fault && t(fault))

  const edit = (changed: Partial<typeof form>) => {
    setForm({ ...form, ...changed })
    setServerError(undefined)
    onDirty()
  }

  const refuse = (refusal: unknown) => {
    setServerError(refusalOf(refusal, t(hook === undefined ? 'hook_add_failed' : 'save_failed'), 'url'))
    field.current?.focus()
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (urlFault(form.url)) return field.current?.focus()
    if (hook === undefined)
      return add.mutate(toNewHook(form), { onSuccess: ({ secret }) => onSecret(secret), onError: refuse })
    change.mutate(
      { id: hook.id, change: toChange(form, hook) },
      {
        onSuccess: () => {
          toasts.success(t('saved'))
          onClose()
        },
        onError: refuse,
      },
    )
  }

  return (
    <form onSubmit={save} noValidate>
      <TextInput
        ref={field}
        className={styles.field}
        label={t('hook_url')}
        description={t('hook_url_hint')}
        error={error}
        type="url"
        inputMode="url"
        value={form.url}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onBlur={() => form.url !== '' && setChecked(true)}
        onChange={(event) => edit({ url: event.currentTarget.value })}
      />
      {hook === undefined && (
        <div className={styles.group}>
          <p className={styles.legend} id={modeId}>
            {t('hook_mode')}
          </p>
          <SegmentedControl
            fullWidth
            aria-labelledby={modeId}
            data={[
              { value: 'live', label: t('hook_mode_live') },
              { value: 'test', label: t('hook_mode_test') },
            ]}
            value={form.isLive ? 'live' : 'test'}
            onChange={(mode) => edit({ isLive: mode === 'live' })}
          />
        </div>
      )}
      <Choices
        legend={t('hook_choose_events')}
        options={[
          { value: everything, label: t('hook_events_all') },
          ...eventTypes.map((type) => ({ value: type as string, label: t(`event.${type}`) })),
        ]}
        chosen={form.events}
        onToggle={(event) => edit({ events: toggleEvent(form.events, event) })}
      />
      <div className={styles.feet}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={add.isPending || change.isPending}>
          {t(hook === undefined ? 'hooks_add' : 'save')}
        </Button>
      </div>
    </form>
  )
}

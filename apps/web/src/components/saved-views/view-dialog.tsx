import type { SavedViewPage } from '@florin/contract'
import { Button, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Note } from '../note.tsx'
import styles from './saved-views.module.css'
import { type SavedView, useKeepView, useRemoveView } from './saved-views-queries.ts'

interface Props {
  readonly page: SavedViewPage
  readonly query: string
  /** `new` names the current filter; a view of one's own is renamed, shared or deleted. */
  readonly edited: SavedView | 'new' | undefined
  readonly onClose: () => void
}

export function ViewDialog({ page, query, edited, onClose }: Props) {
  const t = useTexts('saved-views')
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <FormDialog
      opened={edited !== undefined}
      title={edited === 'new' || edited === undefined ? t('save_title') : t('rename')}
      size={440}
      isDirty={isDirty}
      onClose={close}
    >
      {edited !== undefined && (
        <ViewForm
          page={page}
          query={query}
          view={edited === 'new' ? undefined : edited}
          onDirty={() => setDirty(true)}
          onDone={close}
        />
      )}
    </FormDialog>
  )
}

interface FormProps {
  readonly page: SavedViewPage
  readonly query: string
  readonly view: SavedView | undefined
  readonly onDirty: () => void
  readonly onDone: () => void
}

function ViewForm({ page, query, view, onDirty, onDone }: FormProps) {
  const t = useTexts('saved-views')
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const [isNameless, setNameless] = useState(false)
  const keep = useKeepView(page, query)
  const remove = useRemoveView()
  const failure = keep.error ?? remove.error

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() === '' || keep.isPending) return
    keep.mutate(
      { id: view?.id, name: name.trim(), isShared },
      {
        onSuccess: () => {
          toasts.success(t('saved'))
          onDone()
        },
      },
    )
  }
  const onRemove = (id: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        toasts.success(t('removed'))
        onDone()
      },
    })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('name')}
        data-autofocus
        required
        maxLength={60}
        value={name}
        error={isNameless ? t('name_needed') : undefined}
        onChange={(event) => {
          setName(event.currentTarget.value)
          onDirty()
        }}
      />
      <Switch
        label={t('share')}
        checked={isShared}
        onChange={(event) => {
          setShared(event.currentTarget.checked)
          onDirty()
        }}
      />
      {failure && <Note family="bad">{sentenceOf(failure, t('save_failed'))}</Note>}
      <div className={styles.answers}>
        {view && (
          <Button variant="default" loading={remove.isPending} onClick={() => onRemove(view.id)}>
            {t('remove')}
          </Button>
        )}
        <Button type="submit" loading={keep.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

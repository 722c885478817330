import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import { Tip } from '../tip.tsx'
import styles from './terminal-name.module.css'
import { useNameEdit } from './use-name-edit.ts'

interface Props {
  readonly id: string
  readonly name: string
  /** The phone's own page. */
  readonly to: string
  readonly onRename: (name: string) => Promise<unknown>
}

/** The name, and the field that changes it in its place. */
export function TerminalName({ id, name, to, onRename }: Props) {
  const t = useTexts('terminals')
  const edit = useNameEdit(name, onRename)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    // The field is gone; the focus of a keyboard user returns to where it began.
    if (wasEditing.current && edit.draft === undefined) pencil.current?.focus()
    wasEditing.current = edit.draft !== undefined
  }, [edit.draft])

  if (edit.draft !== undefined) return <NameField id={id} edit={edit} draft={edit.draft} />
  return (
    <div className={styles.line}>
      <h2 className={styles.name} id={id} title={edit.shown}>
        <Link className={styles.link} to={to}>
          {edit.shown}
        </Link>
      </h2>
      <Tip label={t('rename_tip')} align="end">
        <button
          ref={pencil}
          type="button"
          className={styles.tool}
          aria-label={t('rename', { name: edit.shown })}
          onClick={edit.start}
        >
          <IconPencil size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Tip>
    </div>
  )
}

type Edit = ReturnType<typeof useNameEdit>

function NameField({ id, edit, draft }: { id: string; edit: Edit; draft: string }) {
  const t = useTexts('terminals')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Or the same press would reach the pencil, which has the focus by then.
      event.preventDefault()
      void edit.save()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      edit.cancel()
    }
  }

  return (
    <div className={styles.field}>
      <span className="visually-hidden" id={id}>
        {edit.shown}
      </span>
      <input
        ref={input}
        className={styles.input}
        aria-label={t('name')}
        value={draft}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => edit.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.tool}
        data-save
        aria-label={t('name_save')}
        onClick={() => void edit.save()}
      >
        <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={styles.tool} aria-label={t('name_cancel')} onClick={edit.cancel}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

import { Textarea } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import styles from './pattern-field.module.css'
import { PatternNotes } from './pattern-notes.tsx'
import {
  type FieldName,
  fieldPiece,
  insertPiece,
  mainFields,
  otherFields,
  type Piece,
  signNames,
  signs,
} from './pattern-pieces.ts'
import { patternMaxLength } from './template-draft.ts'
import type { TemplateEditorState } from './use-template-editor.ts'

export function PatternField({ editor }: { editor: TemplateEditorState }) {
  const t = useTexts('bank-messages')
  const { draft, change, error } = editor
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)

  // The caret is put back once the new text is in the field.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const insert = (piece: Piece) => {
    const { selectionStart = draft.pattern.length, selectionEnd = selectionStart } = area.current ?? {}
    const edited = insertPiece(draft.pattern, selectionStart, selectionEnd, piece)
    caret.current = edited.caret
    change({ pattern: edited.text })
  }

  return (
    <div className={styles.root}>
      <Textarea
        ref={area}
        data-field="pattern"
        label={t('pattern')}
        description={t('pattern_hint')}
        error={error('pattern')}
        classNames={{ input: styles.area }}
        rows={4}
        value={draft.pattern}
        maxLength={patternMaxLength}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change({ pattern: event.currentTarget.value })}
      />
      <PatternNotes test={editor.test} />
      <div>
        <h3 className={styles.title}>{t('fields_title')}</h3>
        <Fields names={mainFields} onInsert={insert} />
        <details className={styles.more}>
          <summary className={styles.summary}>{t('fields_more')}</summary>
          <Fields names={otherFields} onInsert={insert} />
          <Signs onInsert={insert} />
        </details>
      </div>
    </div>
  )
}

interface InsertProps {
  readonly onInsert: (piece: Piece) => void
}

function Fields({ names, onInsert }: InsertProps & { names: readonly FieldName[] }) {
  const t = useTexts('bank-messages')
  return (
    <ul className={styles.pieces}>
      {names.map((name) => (
        <li key={name}>
          <PieceButton
            face={`{${name}}`}
            meaning={t(`field_${name}`)}
            onInsert={() => onInsert(fieldPiece(name))}
          />
        </li>
      ))}
    </ul>
  )
}

function Signs({ onInsert }: InsertProps) {
  const t = useTexts('bank-messages')
  return (
    <ul className={styles.pieces}>
      {signNames.map((name) => (
        <li key={name}>
          <PieceButton
            face={`${signs[name].before}${signs[name].after}`}
            meaning={t(`sign_${name}`)}
            onInsert={() => onInsert(signs[name])}
          />
        </li>
      ))}
    </ul>
  )
}

interface PieceProps {
  readonly face: string
  readonly meaning: string
  readonly onInsert: () => void
}

function PieceButton({ face, meaning, onInsert }: PieceProps) {
  return (
    <button type="button" className={styles.piece} onClick={onInsert}>
      <code className={styles.code}>{face}</code> {meaning}
    </button>
  )
}

import { Button, TextInput } from '@mantine/core'
import {
  IconCircleCheck,
  IconDatabase,
  IconEye,
  IconFileText,
  IconHash,
  IconPencil,
  IconReceipt2,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { offeredFiles } from '../evidence/file-check.ts'
import { FileInput } from '../evidence/file-input.tsx'
import { fileSize } from '../evidence/file-size.ts'
import { useDrops } from '../evidence/use-drops.ts'
import { itemWords } from '../item-words.ts'
import type { AskedItem } from './deal-query.ts'
import { textFault } from './item-text.ts'
import styles from './items.module.css'

const icons = { receipt: IconReceipt2, text: IconHash, server: IconEye, file: IconFileText }

interface Props {
  readonly item: AskedItem
  readonly files: readonly File[]
  readonly text: string
  readonly isBusy: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onRemove: (file: File) => void
  readonly onText: (text: string) => void
}

/** One thing that the reason asks of the merchant's side, and what was chosen or typed for it. */
export function ItemRow(props: Props) {
  const { item, files, text } = props
  const t = useTexts('disputes')
  const { title, why, counts } = itemWords(t, item.key)
  const [isTyping, setTyping] = useState(text !== '')
  const Icon = item.key.endsWith('receipt') ? icons.receipt : icons[item.kind]
  const isThere = files.length > 0 || text !== ''
  const { isOver, listeners } = useDrops({ isDisabled: props.isBusy, onFiles: props.onFiles })
  const tone = item.kind === 'server' ? 'info' : isThere ? 'ok' : item.is_required ? 'warn' : 'mute'
  return (
    <li className={styles.row} {...(item.kind === 'file' && { 'data-over': isOver, ...listeners })}>
      <span className={styles.tile} data-tone={tone} aria-hidden="true">
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={styles.words} title={why}>
        <span className={styles.title}>{title}</span>
        {files.length === 0 && <span className={styles.text}>{counts}</span>}
        {files.map((file) => (
          <Attached key={`${file.name} ${file.size} ${file.lastModified}`} file={file} {...props} />
        ))}
        {item.kind === 'text' && isTyping && <Line {...props} label={title} />}
      </span>
      {item.kind === 'server' && (
        <StatusChip family="info" icon={IconDatabase}>
          {t('open_on_file')}
        </StatusChip>
      )}
      {item.kind === 'file' && <Choose {...props} label={t('open_upload_for', { item: title })} />}
      {item.kind === 'text' && !isTyping && (
        <Button
          variant="default"
          disabled={props.isBusy}
          aria-label={t('open_type_for', { item: title })}
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setTyping(true)}
        >
          {t('open_type')}
        </Button>
      )}
    </li>
  )
}

function Attached({ file, isBusy, onRemove }: Props & { file: File }) {
  const t = useTexts('disputes')
  return (
    <span className={styles.attached}>
      <IconCircleCheck className={styles.check} size={18} stroke={1.75} aria-label={t('open_attached')} />
      <span className={styles.name}>
        {file.name}, {fileSize(file.size, t)}
      </span>
      <button
        type="button"
        className={styles.remove}
        disabled={isBusy}
        aria-label={t('open_remove_for', { name: file.name })}
        onClick={(event) => {
          // This button goes with its file: the keyboard goes on from the item's own.
          event.currentTarget.closest('li')?.querySelector<HTMLElement>('input[type=file]')?.focus()
          onRemove(file)
        }}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}

function Choose({ isBusy, onFiles, label }: Props & { label: string }) {
  const t = useTexts('disputes')
  return (
    <label className={styles.upload}>
      <FileInput
        className="visually-hidden"
        accept={offeredFiles}
        multiple
        disabled={isBusy}
        aria-label={label}
        onFiles={onFiles}
      />
      <IconUpload size={18} stroke={1.75} aria-hidden="true" />
      <span>{t('open_upload')}</span>
    </label>
  )
}

function Line({ item, text, isBusy, onText, label }: Props & { label: string }) {
  const t = useTexts('disputes')
  const [wasLeft, setLeft] = useState(false)
  const isWrong = wasLeft && textFault(item.key, text)
  return (
    <TextInput
      className={styles.line ?? ''}
      aria-label={label}
      data-item={item.key}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      disabled={isBusy}
      value={text}
      error={isWrong && t('open_typed_wrong', { count: text.trim().length })}
      onBlur={() => setLeft(true)}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

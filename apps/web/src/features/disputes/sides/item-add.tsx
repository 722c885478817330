import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { FileInput } from '../evidence/file-input.tsx'
import type { Item } from './side.ts'

interface Props {
  readonly item: Item
  readonly name: string
  readonly offers: string
  readonly onFiles: (files: readonly File[]) => void
  readonly onType: () => void
}

/** Answers one item: chooses files for it, or opens the field of a line that is typed. */
export function ItemAdd({ item, name, offers, onFiles, onType }: Props) {
  const t = useTexts('disputes')
  const input = useRef<HTMLInputElement>(null)
  const isChange = item.kind === 'text' && item.state === 'sent'
  const label = t(isChange ? 'side_item_change_of' : 'side_item_add_of', { name })
  const Icon = isChange ? IconPencil : IconPlus
  return (
    <>
      {item.kind === 'file' && (
        <FileInput field={input} hidden aria-label={label} multiple accept={offers} onFiles={onFiles} />
      )}
      <Button
        variant="default"
        aria-label={label}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => (item.kind === 'file' ? input.current?.click() : onType())}
      >
        {t(isChange ? 'side_item_change' : 'side_item_add')}
      </Button>
    </>
  )
}

import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import type { Upload } from '../evidence/use-uploads.ts'
import { useItemWords } from './item-words.ts'
import { fileItems } from './side.ts'

interface Props {
  readonly found: Case
  readonly upload: Upload
  readonly onChoose: (key: number, item: string | null) => void
}

/** For which item of the checklist a chosen file is. */
export function ItemChoice({ found, upload: { key, file, item }, onChoose }: Props) {
  const t = useTexts('disputes')
  const words = useItemWords(found)
  return (
    <NativeSelect
      size="xs"
      aria-label={t('side_item_for', { name: file.name })}
      value={item ?? ''}
      data={[
        ...fileItems(found).map((each) => ({ value: each.key, label: words(each).name })),
        { value: '', label: t('side_item_other') },
      ]}
      onChange={(event) => onChoose(key, event.currentTarget.value || null)}
    />
  )
}

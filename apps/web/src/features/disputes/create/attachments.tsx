import { type RefObject, useRef } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { Faults } from '../evidence/faults.tsx'
import { offeredFiles } from '../evidence/file-check.ts'
import { FileLine } from '../evidence/file-line.tsx'
import { FormFiles } from '../evidence/form-files.tsx'
import { useStrayDrops } from '../evidence/use-drops.ts'
import type { AskedItem } from './deal-query.ts'
import { ItemRow } from './item-row.tsx'
import styles from './items.module.css'
import type { Attaching } from './use-attaching.ts'

interface Props {
  readonly items: readonly AskedItem[]
  readonly attaching: Attaching
}

/** What to attach for this reason. Until the deal is found, and its list with it, any file may be chosen. */
export function Attachments({
  items,
  attaching,
  place,
}: Props & { readonly place: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={place} className={styles.place}>
      {items.length === 0 ? (
        <FormFiles form={attaching.form} offers={offeredFiles} />
      ) : (
        <Asked items={items} attaching={attaching} />
      )}
    </div>
  )
}

function Asked({ items, attaching }: Props) {
  const t = useTexts('disputes')
  const { form, placeOf, statements } = attaching
  const isBusy = form.share !== undefined
  const list = useRef<HTMLUListElement>(null)
  useStrayDrops(list, { isDisabled: isBusy, onFiles: form.add })
  const unplaced = form.files.filter((file) => placeOf(file, items) === null)
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={t('open_items')}>
        {items.map((item) => (
          <ItemRow
            key={item.key}
            item={item}
            files={form.files.filter((file) => placeOf(file, items) === item.key)}
            text={statements[item.key] ?? ''}
            isBusy={isBusy}
            onFiles={(files) => attaching.addFor(item.key, files)}
            onRemove={form.remove}
            onText={(text) => attaching.state(item.key, text)}
          />
        ))}
      </ul>
      <Faults faults={form.faults} />
      {unplaced.length > 0 && (
        <ul className={styles.list} aria-label={t('open_other_files')}>
          {unplaced.map((file) => (
            <FileLine
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              remove={
                isBusy
                  ? undefined
                  : { label: t('open_remove_for', { name: file.name }), onPress: () => form.remove(file) }
              }
            />
          ))}
        </ul>
      )}
    </>
  )
}

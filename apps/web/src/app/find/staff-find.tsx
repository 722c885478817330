import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { loadTexts, useTexts } from '../../lib/texts.tsx'
import type { MenuItem } from '../menu.ts'
import { modifierSign } from './shortcut-keys.ts'
import styles from './staff-find.module.css'
import { useShortcuts } from './use-shortcuts.ts'

/** Fetched when first opened. */
const FindDialog = lazy(async () => {
  const [{ FindDialog: dialog }] = await Promise.all([import('./find-dialog.tsx'), loadTexts('find')])
  return { default: dialog }
})
const ShortcutsDialog = lazy(async () => {
  const [{ ShortcutsDialog: dialog }] = await Promise.all([
    import('./shortcuts-dialog.tsx'),
    loadTexts('find'),
  ])
  return { default: dialog }
})

export type FindShown = 'find' | 'shortcuts' | undefined

interface Props {
  readonly items: readonly MenuItem[]
  readonly shown: FindShown
  readonly onShow: (shown: FindShown) => void
}

/** The button beside the language, and the keys of staff: ⌘K finds anything, ? tells all keys. */
export function StaffFind({ items, shown, onShow }: Props) {
  const t = useTexts('common')
  const [opened, setOpened] = useState<ReadonlySet<FindShown>>(new Set())
  if (shown !== undefined && !opened.has(shown)) setOpened(new Set([...opened, shown]))
  const find = () => onShow('find')
  const help = () => onShow('shortcuts')
  const close = () => onShow(undefined)
  useShortcuts({ onFind: find, onHelp: help })

  return (
    <>
      <button type="button" className={styles.button} aria-keyshortcuts="Meta+K Control+K" onClick={find}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        {t('find')}
        <span className={styles.keys} aria-hidden="true">
          <kbd>{modifierSign()}</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      <Suspense fallback={null}>
        {opened.has('find') && (
          <FindDialog opened={shown === 'find'} items={items} onClose={close} onHelp={help} />
        )}
        {opened.has('shortcuts') && <ShortcutsDialog opened={shown === 'shortcuts'} onClose={close} />}
      </Suspense>
    </>
  )
}

import { Modal } from '@mantine/core'
import { createSpotlight, SpotlightRoot } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { StatusChip } from '../../components/status-chip.tsx'
import { useOpener } from '../../components/use-opener.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { MenuItem } from '../menu.ts'
import styles from './find-dialog.module.css'
import { FindFooter } from './find-footer.tsx'
import { actsFor, type FindGroup, type FindOption, foundGroups, startGroups } from './find-options.ts'
import { KnownShapes } from './known-shapes.tsx'
import { OptionLine } from './option-line.tsx'
import { recentFinds, rememberFind } from './recent.ts'
import { goKeysOf } from './shortcut-keys.ts'
import { useFind } from './use-find.ts'

interface Props {
  readonly opened: boolean
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
  readonly onHelp: () => void
}

const [store, spotlight] = createSpotlight()

/** One field that finds anything. Arrows choose, Enter opens, with ⌘ in a new tab; the focus stays in the field and goes back where it was. */
export function FindDialog({ opened, items, onClose, onHelp }: Props) {
  const t = useTexts('find')
  const returnFocus = useOpener(opened)

  useEffect(() => {
    if (opened) spotlight.open()
    else spotlight.close()
  }, [opened])

  return (
    <SpotlightRoot
      store={store}
      // Our own keys open it: by their caps, in every layout.
      shortcut={null}
      size={680}
      // From the top, so that the field stays where it is when the list below it grows or shrinks.
      centered={false}
      yOffset={92}
      overlayProps={{ backgroundOpacity: 0.44, blur: 0 }}
      returnFocus={false}
      onSpotlightClose={onClose}
      onExitTransitionEnd={returnFocus}
      classNames={{ body: styles.body ?? '', content: styles.content ?? '' }}
    >
      <Modal.Title className="visually-hidden">{t('find_anything')}</Modal.Title>
      <FindPanel items={items} onClose={onClose} onHelp={onHelp} />
    </SpotlightRoot>
  )
}

function FindPanel({ items, onClose, onHelp }: Omit<Props, 'opened'>) {
  const t = useTexts('find')
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const { groups, found, isEmpty, status } = useGroups(typed, items)
  const options = groups.flatMap((group) => group.options)
  const [active, setActive] = useState(0)
  const chosen = options[Math.min(active, options.length - 1)]

  const open = (option: FindOption, inNewTab: boolean) => {
    onClose()
    if (option.path === 'shortcuts') return onHelp()
    if (option.icon !== 'go') rememberFind({ label: option.label, note: option.note, path: option.path })
    if (inNewTab) window.open(option.path, '_blank', 'noopener')
    else void navigate(option.path)
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined)
      setActive((now) => (Math.min(now, options.length - 1) + step + options.length) % options.length)
    else if (event.key === 'Enter' && chosen) open(chosen, event.metaKey || event.ctrlKey)
    else if (event.key === '?' && typed === '') openHelp()
    else return
    event.preventDefault()
  }
  const openHelp = () => {
    onClose()
    onHelp()
  }

  return (
    <>
      <div className={styles.field}>
        <IconSearch size={22} stroke={1.75} aria-hidden="true" />
        <input
          className={styles.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-autocomplete="list"
          aria-label={t('find_anything')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        {found && found.shape !== 'nothing' && (
          <StatusChip family="info">{t(`shape.${found.shape}`)}</StatusChip>
        )}
      </div>
      <div className={styles.list}>
        {isEmpty && <p className={styles.empty}>{t('nothing')}</p>}
        <div id={listId} role="listbox" aria-label={t('find_anything')}>
          {groups.map((group) => (
            <Group key={group.title} group={group} listId={listId} chosen={chosen} onChoose={open} />
          ))}
        </div>
        {(typed.trim() === '' || isEmpty) && <KnownShapes />}
      </div>
      <span className="visually-hidden" role="status">
        {status}
      </span>
      <FindFooter onHelp={openHelp} />
    </>
  )
}

interface GroupProps {
  readonly group: FindGroup
  readonly listId: string
  readonly chosen: FindOption | undefined
  readonly onChoose: (option: FindOption, inNewTab: boolean) => void
}

function Group({ group, listId, chosen, onChoose }: GroupProps) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role; a fieldset belongs to forms.
    <div role="group" aria-labelledby={titleId}>
      <div className={styles.title} id={titleId}>
        {group.title}
        {group.isCounted && <span>{group.options.length}</span>}
      </div>
      {group.options.map((option) => (
        <OptionLine
          key={option.id}
          id={`${listId}-${option.id}`}
          option={option}
          isChosen={option === chosen}
          onChoose={(inNewTab) => onChoose(option, inNewTab)}
        />
      ))}
    </div>
  )
}

function useGroups(typed: string, items: readonly MenuItem[]) {
  const t = useTexts('find')
  const common = useTexts('common')
  const { found, isCurrent, isFailed } = useFind(typed)
  const text = typed.trim()
  if (text === '')
    return {
      groups: startGroups(t, common, recentFinds(), items, goKeysOf),
      found: undefined,
      isEmpty: false,
      status: '',
    }
  const results = found ? foundGroups(t, found) : []
  const isEmpty = isCurrent && found !== undefined && results.length === 0
  const count = results.reduce((sum, group) => sum + group.options.length, 0)
  const status = isFailed
    ? t('failed')
    : !isCurrent
      ? t('searching')
      : isEmpty
        ? t('nothing')
        : t('found', { count })
  return { groups: [...results, actsFor(t, text)], found, isEmpty, status }
}

import { Modal, Switch } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useOpener } from '../../components/use-opener.ts'
import { areSingleKeysOn, switchSingleKeys } from '../../lib/single-keys.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import { modifierSign } from './shortcut-keys.ts'
import styles from './shortcuts-dialog.module.css'

interface Line {
  readonly name: string
  readonly keys: readonly string[]
  /** One after the other, not together. */
  readonly isSequence?: boolean
}

/** Every key of staff, and the switch for single ones. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts('find')
  const common = useTexts('common')
  const returnFocus = useOpener(opened)
  const [areOn, setOn] = useState(areSingleKeysOn)
  const groups = useGroups()

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={returnFocus}
      returnFocus={false}
      size={800}
      withCloseButton={false}
    >
      <div className={styles.head}>
        <Modal.Title>{t('shortcuts')}</Modal.Title>
        <Modal.CloseButton aria-label={common('close')} size={36} iconSize={22} />
      </div>
      <div className={styles.groups}>
        {groups.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.lines}>
              {lines.map((line) => (
                <div key={line.name} className={styles.line}>
                  <dt>{line.name}</dt>
                  <dd>
                    <Keys line={line} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <span className={styles.hint}>{t('on_windows')}</span>
        <Switch
          label={t('single_keys')}
          labelPosition="left"
          checked={areOn}
          onChange={(event) => {
            setOn(event.currentTarget.checked)
            switchSingleKeys(event.currentTarget.checked)
          }}
        />
      </div>
    </Modal>
  )
}

function Keys({ line }: { line: Line }) {
  const t = useTexts('find')
  return line.keys.map((key, at) => (
    <Fragment key={key}>
      {line.isSequence && at > 0 && <span className={styles.then}>{t('and_then')}</span>}
      <kbd className={styles.key}>{key}</kbd>
    </Fragment>
  ))
}

function useGroups(): { title: string; lines: Line[] }[] {
  const t = useTexts('find')
  const common = useTexts('common')
  const mod = modifierSign()
  const go = (label: TextKey<'common'>, letter: string) => ({
    name: common(label),
    keys: ['G', letter],
    isSequence: true,
  })
  return [
    {
      title: t('everywhere'),
      lines: [
        { name: t('find_anything'), keys: [mod, 'K'] },
        { name: t('page_search'), keys: ['/'] },
        { name: t('this_help'), keys: ['?'] },
        { name: t('close_window'), keys: ['esc'] },
      ],
    },
    {
      title: t('in_lists'),
      lines: [
        { name: t('next_row'), keys: ['J'] },
        { name: t('previous_row'), keys: ['K'] },
        { name: t('open_row'), keys: ['↵'] },
        { name: t('copy_id'), keys: ['C'] },
      ],
    },
    {
      title: t('go_to'),
      lines: [
        go('overview', 'O'),
        go('disputes', 'D'),
        go('transactions', 'T'),
        go('user_management', 'U'),
        go('held_changes', 'H'),
      ],
    },
    {
      title: t('actions'),
      lines: [
        { name: t('export_csv'), keys: [mod, 'E'] },
        { name: t('save_view'), keys: [mod, 'S'] },
        { name: t('undo_last'), keys: [mod, 'Z'] },
        { name: t('finish_view'), keys: [mod, '.'] },
      ],
    },
  ]
}

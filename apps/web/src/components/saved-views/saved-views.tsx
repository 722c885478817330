import type { SavedViewPage } from '@florin/contract'
import { IconBookmark, IconBookmarkPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import { PopMenu, PopMenuItem } from '../pop-menu.tsx'
import styles from './saved-views.module.css'
import { type SavedView, savedViewsQuery } from './saved-views-queries.ts'
import { ViewDialog } from './view-dialog.tsx'
import { filterOf } from './view-query.ts'

interface Props {
  readonly page: SavedViewPage
  /** Where room is short, the list shows its words only while one of its views is open. */
  readonly isIcon?: boolean
}

/**
 * Named filters of a list page, for staff: the address of the page is its filter, so a view is a query string with a name.
 *
 *     <SavedViews page="/support/users" />
 *
 * Its words are in `saved-views`: load them with the screen.
 */
export function SavedViews({ page, isIcon = false }: Props) {
  const t = useTexts('saved-views')
  const [params, setParams] = useSearchParams()
  const { data } = useQuery(savedViewsQuery(page))
  const [edited, setEdited] = useState<SavedView | 'new'>()
  const current = filterOf(params)
  const views = data?.results ?? []
  const chosen = views.find((view) => filterOf(new URLSearchParams(view.query)) === current)
  const isNamed = chosen !== undefined && current !== ''
  const own = chosen?.is_own ? chosen : undefined

  return (
    <div className={styles.tools}>
      <PopMenu
        label={t('title')}
        isLabelled
        buttonClassName={styles.button}
        face={
          <>
            <IconBookmark size={18} stroke={1.75} aria-hidden="true" />
            <span className={isIcon && !isNamed ? 'visually-hidden' : styles.face}>
              {isNamed ? chosen.name : t('title')}
            </span>
          </>
        }
      >
        {(close) =>
          views.length === 0 ? (
            <p className={styles.none}>{t('none')}</p>
          ) : (
            views.map((view) => (
              <PopMenuItem
                key={view.id}
                kind="menuitemradio"
                isChecked={view === chosen}
                onChoose={() => {
                  close()
                  setParams(new URLSearchParams(view.query))
                }}
              >
                {view.is_own ? view.name : t('shared_by', { name: view.name, owner: view.owner })}
              </PopMenuItem>
            ))
          )
        }
      </PopMenu>
      {own ? (
        <button
          type="button"
          className={styles.button}
          data-shortcut="save-view"
          aria-label={t('manage', { name: own.name })}
          onClick={() => setEdited(own)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        </button>
      ) : (
        <button
          type="button"
          className={styles.button}
          data-shortcut="save-view"
          aria-label={t('save')}
          onClick={() => setEdited('new')}
        >
          <IconBookmarkPlus size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      <ViewDialog page={page} query={current} edited={edited} onClose={() => setEdited(undefined)} />
    </div>
  )
}

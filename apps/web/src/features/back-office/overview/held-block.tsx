import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Panel } from '../../../components/panel/panel.tsx'
import { useNow } from '../../../components/use-now.ts'
import type { SupportQueue } from '../../../lib/staff-queue.ts'
import { type TextKey, useTexts } from '../../../lib/texts.tsx'
import { useDuration } from '../duration.ts'
import styles from './block.module.css'
import { BlockHead } from './block-head.tsx'

/** Dangerous acts that wait for a second member of staff. One's own shows the time that is left: somebody else decides. */
export function HeldBlock({ held, count }: { held: SupportQueue['held']; count: number }) {
  const t = useTexts('back-office')
  const now = useNow(30_000)
  const duration = useDuration()
  return (
    <Panel labelledBy="held-title">
      <BlockHead id="held-title" title={t('held_title')} count={count} to="/support/changes" />
      {held.length === 0 && <p className={styles.none}>{t('nothing_waits')}</p>}
      <ul className={styles.rows}>
        {held.map(({ id, kind, maker, is_own: isOwn, expires_at: expiresAt }) => {
          const what = t(`kind_${kind}` as TextKey<'back-office'>)
          return (
            <li key={id} className={styles.row}>
              <span className={styles.words}>
                <b>{what}</b>
                <small>{isOwn ? t('held_by_you') : t('held_by', { name: maker })}</small>
              </span>
              {isOwn ? (
                <span className={styles.end}>
                  {t('left', { time: duration(Date.parse(expiresAt) - now) })}
                </span>
              ) : (
                <Button
                  component={Link}
                  to={`/support/changes?id=${id}`}
                  size="xs"
                  variant="default"
                  aria-label={t('decide_on', { what })}
                >
                  {t('decide')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

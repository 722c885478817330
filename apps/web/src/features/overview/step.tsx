import { IconArrowRight, IconCheck, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import styles from './step.module.css'

interface Props {
  readonly name: 'integration' | 'docs' | 'support'
  readonly icon: TablerIcon
  readonly isDone?: boolean
  /** Begun, and what it still needs: instead of what it is for. */
  readonly lack?: string
  /** Instead of the usual words of the way. */
  readonly open?: string
  /** A screen of ours, a page of the server, or something to do here. */
  readonly to?: string
  readonly state?: { readonly openSection: string }
  readonly href?: string
  readonly onOpen?: (() => void) | undefined
}

export function Step({ name, icon: Icon, isDone = false, lack, open, ...way }: Props) {
  const t = useTexts('overview')
  return (
    <Way {...way} isDone={isDone}>
      <span className={styles.tile}>
        {isDone ? (
          <IconCheck size={20} stroke={2} aria-hidden="true" />
        ) : (
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        )}
      </span>
      <span className={styles.title}>{t(`${name}_title`)}</span>
      <span className={styles.text} data-lacks={lack !== undefined}>
        {lack ?? t(`${name}_text`)}
      </span>
      <span className={styles.go}>
        {isDone ? t('step_done') : (open ?? t(`${name}_open`))}
        {!isDone && <IconArrowRight size={16} stroke={2} aria-hidden="true" />}
      </span>
    </Way>
  )
}

type WayProps = Pick<Props, 'to' | 'state' | 'href' | 'onOpen'> & { isDone: boolean; children: ReactNode }

function Way({ to, state, href, onOpen, isDone, children }: WayProps) {
  const face = { className: styles.card, 'data-done': isDone }
  if (to !== undefined)
    return (
      <Link {...face} to={to} state={state}>
        {children}
      </Link>
    )
  if (href !== undefined)
    return (
      <a {...face} href={href}>
        {children}
      </a>
    )
  return (
    <button {...face} type="button" disabled={onOpen === undefined} onClick={onOpen}>
      {children}
    </button>
  )
}

import { type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ComponentProps, type CSSProperties, createElement } from 'react'
import { Link } from 'react-router'
import { textsOf } from '../../lib/texts.tsx'
import styles from './locked-theme.module.css'

/** In view mode every button that acts is grey, has a lock, says why, and does nothing. Links stay links. */
export function lockedTheme(theme: MantineThemeOverride): MantineThemeOverride {
  return mergeThemeOverrides(theme, {
    components: { Button: { defaultProps: { renderRoot } } },
  })
}

type RootProps = ComponentProps<'button'> & { to?: string; href?: string; 'data-reads'?: boolean }

function renderRoot(props: RootProps) {
  if (props.to !== undefined) return createElement(Link, props as ComponentProps<typeof Link>)
  if (props.href !== undefined) return <a {...(props as ComponentProps<'a'>)}>{props.children}</a>
  if (props['data-reads']) return <button type="button" {...props} />
  return <LockedButton {...props} />
}

/** Mantine writes a variant's colours into the element, where no class can change them: white letters would stay on grey. */
const grey = {
  '--button-bg': 'var(--mute-bg)',
  '--button-hover': 'var(--mute-bg)',
  '--button-color': 'var(--text-2)',
  '--button-bd': '1px solid var(--line-2)',
} as CSSProperties

/** Not `disabled`: it stays in the order of Tab, so that a keyboard reader hears why. */
function LockedButton({ onClick: _act, type: _type, className = '', style, children, ...rest }: RootProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`${className} ${styles.locked}`}
      style={{ ...style, ...grey }}
      aria-disabled="true"
      title={textsOf('common')('view_locked')}
    >
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </button>
  )
}

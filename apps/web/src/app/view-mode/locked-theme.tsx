import { type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ComponentProps, createElement } from 'react'
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

/** Not `disabled`: it stays in the order of Tab, so that a keyboard reader hears why. */
function LockedButton({ onClick: _act, type: _type, className = '', children, ...rest }: RootProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`${className} ${styles.locked}`}
      aria-disabled="true"
      title={textsOf('common')('view_locked')}
    >
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </button>
  )
}

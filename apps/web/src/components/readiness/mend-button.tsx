import { Button, type ButtonProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.tsx'
import { isViewing } from '../../lib/view-mode.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'leftSection' | 'loading'> {
  readonly words: string
  /** Where the words alone do not say of what. */
  readonly label?: string | undefined
  /** A screen that mends it, or an act. */
  readonly to?: string
  readonly state?: object
  readonly onPress?: () => void
}

/** What mends a condition. In view mode ways stay open, and acts have a lock and say why. */
export function MendButton({ words, label, to, state, onPress, ...face }: Props) {
  const common = useTexts('common')
  const named = { ...face, 'aria-label': label }
  if (to !== undefined)
    return (
      <Button {...named} component={Link} to={to} state={state}>
        {words}
      </Button>
    )
  if (isViewing())
    return (
      <Button
        {...named}
        leftSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
        aria-disabled
        title={common('view_locked')}
      >
        {words}
      </Button>
    )
  return (
    <Button {...named} onClick={onPress}>
      {words}
    </Button>
  )
}

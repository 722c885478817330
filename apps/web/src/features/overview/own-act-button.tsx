import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { OwnAct } from './own-balance.ts'

export function OwnActButton({ act, className }: { act: OwnAct; className?: string | undefined }) {
  const { label, icon: Icon, isLoud, isClosed = false, to, onAct } = act
  const face = {
    className,
    variant: isLoud ? 'filled' : 'default',
    leftSection: <Icon size={18} stroke={1.75} aria-hidden="true" />,
  }
  if (to !== undefined)
    return (
      <Button component={Link} to={to} {...face}>
        {label}
      </Button>
    )
  return (
    <Button {...face} data-reads disabled={isClosed || onAct === undefined} onClick={onAct}>
      {label}
    </Button>
  )
}

import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Tip } from '../../components/tip.tsx'
import { afterPaint } from '../../lib/after-paint.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './scheme-switch.module.css'

export function SchemeSwitch() {
  const { Icon, label, toggle } = useScheme()
  return (
    <Tip label={label}>
      <button type="button" className={styles.button} aria-label={label} onClick={toggle}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </Tip>
  )
}

/** The same as a line of the burger menu. */
export function SchemeRow({ className }: { className: string | undefined }) {
  const { Icon, label, toggle } = useScheme()
  return (
    <button type="button" className={className} onClick={toggle}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {label}
    </button>
  )
}

function useScheme() {
  const t = useTexts('common')
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return {
    Icon: isDark ? IconSun : IconMoon,
    label: isDark ? t('light_scheme') : t('dark_scheme'),
    // Every colour of the page changes: the press is painted first.
    toggle: () => afterPaint(() => setColorScheme(isDark ? 'light' : 'dark')),
  }
}

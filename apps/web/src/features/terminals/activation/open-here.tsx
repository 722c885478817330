import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './open-here.module.css'
import { pairLink } from './pairing-offer.ts'

/** On the phone that is to be connected no camera can see its own screen: this opens our app on it. */
export function OpenHere({ text, isOver }: { text: string; isOver: boolean }) {
  const t = useTexts('terminals')
  return (
    <Button
      component="a"
      href={pairLink(text)}
      variant="light"
      fullWidth
      className={styles.open}
      // Its room is kept: what is below must not move under a finger when the phone has come.
      data-over={isOver}
      leftSection={<IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" />}
    >
      {t('open_here')}
    </Button>
  )
}

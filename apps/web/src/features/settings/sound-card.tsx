import { Button, Card, Switch } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useState } from 'react'
import { roleOf } from '../../lib/role.ts'
import {
  type Played,
  playSound,
  type SoundKind,
  soundKinds,
  switchSound,
  useSounds,
} from '../../lib/sounds.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './notification-section.module.css'
import { switchFace } from './notification-switch.ts'
import type { Me } from './settings-queries.ts'
import own from './sound-card.module.css'

/** Kept by this browser, as its notices are: a sound for each kind of news, heard before it is wanted. */
export function SoundCard({ me }: { me: Me }) {
  const t = useTexts('settings')
  const chosen = useSounds().split(',')
  const [played, setPlayed] = useState<Played>()
  const kinds = kindsFor(me)

  return (
    <Card component="section" className={styles.card} aria-labelledby="settings-sound">
      <h2 id="settings-sound" className={styles.title}>
        {t('sound_title')}
      </h2>
      <p className={styles.lead}>{t('sound_lead')}</p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind} className={own.line}>
            <Switch
              {...switchFace}
              classNames={{ ...switchFace.classNames, root: own.switch ?? '' }}
              label={t(`sound_${kind}`)}
              checked={chosen.includes(kind)}
              onChange={(event) => switchSound(kind, event.currentTarget.checked)}
            />
            <Button
              variant="default"
              size="xs"
              className={own.test}
              data-reads
              aria-label={t('sound_test_of', { kind: t(`sound_${kind}`) })}
              leftSection={<IconVolume size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => void playSound(kind).then(setPlayed)}
            >
              {t('sound_test')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={own.remark} role="status">
        {t(`sound_${played ?? 'rules'}`)}
      </p>
    </Card>
  )
}

/** Nobody is offered the sound of something that never comes to them. */
function kindsFor(me: Me): readonly SoundKind[] {
  const role = roleOf(me)
  if (role === 'staff') return ['disputes']
  return role === 'merchant' ? ['disputes', 'completed'] : soundKinds
}

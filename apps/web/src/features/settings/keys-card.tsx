import { Card, Switch } from '@mantine/core'
import { useState } from 'react'
import { areSingleKeysOn, switchSingleKeys } from '../../lib/single-keys.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './notification-section.module.css'
import { switchFace } from './notification-switch.ts'

/** WCAG 2.1.4: single keys can be switched off, by everybody who has them. Staff has the same switch beside the list of keys. */
export function KeysCard() {
  const t = useTexts('settings')
  const [areOn, setOn] = useState(areSingleKeysOn)
  return (
    <Card component="section" className={styles.card} aria-labelledby="settings-keys">
      <h2 id="settings-keys" className={styles.title}>
        {t('keys_title')}
      </h2>
      <p className={styles.lead}>{t('keys_lead')}</p>
      <Switch
        {...switchFace}
        label={t('keys_single')}
        description={t('keys_single_hint')}
        checked={areOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          switchSingleKeys(event.currentTarget.checked)
        }}
      />
    </Card>
  )
}

import { Button } from '@mantine/core'
import { agoText } from '../../../../lib/ago.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import styles from '../integration.module.css'
import type { ApiKey } from '../integration-queries.ts'
import { ModeChip } from '../mode-chip.tsx'

export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useTexts('integration')
  const now = Date.now()
  const { revoked_at: revoked, last_used_at: used, allowed_ips: networks } = apiKey
  const usedWords = used === null ? t('key_never_used') : t('key_used', { when: agoText(used, now) })

  return (
    <li className={styles.row} data-over={revoked !== null}>
      <div className={styles.what}>
        <p className={styles.name}>
          {apiKey.name}
          <ModeChip isLive={apiKey.livemode} />
        </p>
        <p className={styles.code} translate="no">
          {apiKey.prefix}…
        </p>
        <p className={styles.aside}>{apiKey.scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</p>
        <p className={styles.aside}>
          {networks.length === 0 ? t('key_anywhere') : t('key_from', { networks: networks.join(', ') })}
          {' · '}
          {revoked === null ? usedWords : t('key_revoked', { when: agoText(revoked, now) })}
        </p>
      </div>
      {revoked === null && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('key_revoke_of', { name: apiKey.name })}
          onClick={onRevoke}
        >
          {t('key_revoke')}
        </Button>
      )}
    </li>
  )
}

import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Note } from '../../../components/note.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './other-apps.module.css'
import { forwarderUrl, type PairingOffer, pairCommand } from './pairing-offer.ts'

/** The ways around our own app's camera: the code as text, our client for Termux, and two apps of others. */
export function OtherApps({ offer, text }: { offer: PairingOffer; text: string }) {
  const t = useTexts('terminals')
  return (
    <details className={styles.other}>
      <summary className={styles.summary}>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        {t('other')}
      </summary>
      <div className={styles.ways}>
        <Note family="warn">{t('other_secret')}</Note>
        <Way name={t('other_text')} hint={t('other_text_hint')} value={text} />
        <Way
          name={t('other_command')}
          hint={t('other_command_hint')}
          proves={t('other_command_proves')}
          value={pairCommand(text)}
        />
        <Way
          name={t('other_smsforwarder')}
          hint={t('other_smsforwarder_hint')}
          proves={t('other_smsforwarder_proves')}
          value={forwarderUrl(offer, 'smsforwarder')}
        />
        <Way
          name={t('other_gateway')}
          hint={t('other_gateway_hint')}
          proves={t('other_gateway_proves')}
          value={forwarderUrl(offer, 'sms-gateway')}
        />
        <Way name={t('other_key')} value={offer.forwarder_key} />
      </div>
    </details>
  )
}

interface WayProps {
  readonly name: string
  readonly hint?: string
  /** What a deal can count on when its messages come this way. */
  readonly proves?: string
  readonly value: string
}

function Way({ name, hint, proves, value }: WayProps) {
  const t = useTexts('terminals')
  const nameId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that names one value; a fieldset is for a form
    <div role="group" aria-labelledby={nameId}>
      <p className={styles.name} id={nameId}>
        {name}
      </p>
      {proves !== undefined && <p className={styles.hint}>{proves}</p>}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.value}>
        <code translate="no">{value}</code>
        <CopyButton text={value} label={t('copy', { what: name })} />
      </div>
    </div>
  )
}

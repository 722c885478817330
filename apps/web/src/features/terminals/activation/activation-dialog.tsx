import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StatusChip } from '../../../components/status-chip.tsx'
import { useLast } from '../../../components/use-last.ts'
import { useNarrow } from '../../../components/use-narrow.ts'
import type { Terminal } from '../../../lib/terminals.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { terminalsQuery } from '../terminals-queries.ts'
import styles from './activation-dialog.module.css'
import { ActivationSteps } from './activation-steps.tsx'
import { CodeLife } from './code-life.tsx'
import { OpenHere } from './open-here.tsx'
import { OtherApps } from './other-apps.tsx'
import { hasConnected, type PairingOffer, qrText } from './pairing-offer.ts'
import { PairingQr } from './pairing-qr.tsx'
import { PhoneState } from './phone-state.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

interface Props {
  readonly offer: PairingOffer | undefined
  readonly before: Terminal | undefined
  readonly onRenew: () => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** The QR code that a phone reads, what to do with it, and whether the phone has come: the title says which of these it is. */
export function ActivationDialog({ offer, onClose, onClosed, ...rest }: Props) {
  const isNarrow = useMediaQuery('(max-width: 720px)') ?? false
  const shown = useLast(offer)
  return (
    <Modal
      opened={offer !== undefined}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      size={720}
      padding={32}
      fullScreen={isNarrow}
      withCloseButton={false}
      // The code is shown once; a slip of the hand beside it would cost another one.
      closeOnClickOutside={false}
    >
      {shown && <Activation key={shown.auth_key} offer={shown} onClose={onClose} {...rest} />}
    </Modal>
  )
}

type ActivationProps = Omit<Props, 'offer' | 'onClosed'> & { readonly offer: PairingOffer }

function Activation({ offer, before, onRenew, onClose }: ActivationProps) {
  const t = useTexts('terminals')
  const text = qrText(offer)
  const isNarrow = useNarrow(720)
  const now = useQuery(terminalsQuery).data?.find((terminal) => terminal.id === offer.terminal_id)
  const isConnected = hasConnected(before, now)
  const secondsLeft = useSecondsLeft(offer.expires_at)
  const isExpired = secondsLeft === 0 && !isConnected
  const title = isConnected ? 'connected' : isExpired ? 'expired' : 'activated'

  return (
    <>
      <div className={styles.columns}>
        <div className={styles.picture}>
          <PairingQr text={text} isVeiled={isExpired || isConnected} isConnected={isConnected} />
          {/* Gone, it keeps its place: the button below would slip from under the pointer. */}
          <div className={styles.kept} data-gone={isConnected}>
            <CodeLife secondsLeft={isConnected ? Math.max(1, secondsLeft) : secondsLeft} onRenew={onRenew} />
          </div>
          {isNarrow && text !== undefined && <OpenHere text={text} isOver={isExpired || isConnected} />}
        </div>
        <div className={styles.words}>
          <div className={styles.states}>
            <StatusChip family="ok" icon={IconCheck}>
              {t('code_confirmed')}
            </StatusChip>
            <PhoneState isConnected={isConnected} isExpired={isExpired} model={now?.model ?? undefined} />
          </div>
          <Modal.Title className={styles.title}>{t(title)}</Modal.Title>
          <ActivationSteps isNarrow={isNarrow} />
          <Button data-autofocus fullWidth className={styles.finish} onClick={onClose}>
            {t('finish')}
          </Button>
        </div>
      </div>
      {text !== undefined && (
        <div className={styles.kept} data-gone={isConnected || isExpired}>
          <OtherApps offer={offer} text={text} />
        </div>
      )}
    </>
  )
}

import { IconCheck } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { Component, type ReactNode } from 'react'
import { Note } from '../../../components/note.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './pairing-qr.module.css'

interface Props {
  /** Undefined when the server left something out. */
  readonly text: string | undefined
  /** The code is of no use any more. */
  readonly isVeiled: boolean
  readonly isConnected: boolean
}

/** Black on white in both schemes; the white frame is wider than the four empty modules that cameras need. */
export function PairingQr({ text, isVeiled, isConnected }: Props) {
  const t = useTexts('terminals')
  const failure = <Note family="bad">{t('qr_failed')}</Note>
  if (text === undefined) return failure
  return (
    <Drawn failure={failure}>
      <div className={styles.frame} data-veiled={isVeiled}>
        <QRCodeSVG
          value={text}
          size={256}
          level="H"
          bgColor="#ffffff"
          fgColor="#000000"
          role="img"
          aria-label={t('qr')}
          aria-hidden={isVeiled}
        />
        {isConnected && (
          <span className={styles.done}>
            <IconCheck size={44} stroke={2} aria-hidden="true" />
          </span>
        )}
      </div>
    </Drawn>
  )
}

/** A text that does not fit a QR code throws while it is drawn. */
class Drawn extends Component<{ failure: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.failure : this.props.children
  }
}

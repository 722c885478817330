import { QRCodeSVG } from 'qrcode.react'
import styles from './app-qr.module.css'

interface Props {
  /** The address that a phone's camera opens. */
  readonly url: string
  readonly size: number
  readonly label: string
}

/** The download address of the app, for a phone's camera. Black on white in both schemes, with an empty edge. */
export function AppQr({ url, size, label }: Props) {
  return (
    <span className={styles.frame} data-small={size < 100}>
      <QRCodeSVG
        value={url}
        size={size}
        level="L"
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        aria-label={label}
      />
    </span>
  )
}

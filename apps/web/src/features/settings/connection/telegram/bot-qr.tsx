import { QRCodeSVG } from 'qrcode.react'
import { useTexts } from '../../../../lib/texts.tsx'
import styles from './telegram.module.css'

/** Black on white with four empty modules around it in both schemes: cameras need them. */
export function BotQr({ link }: { link: string }) {
  const t = useTexts('connection')
  return (
    <div className={styles.qr}>
      <QRCodeSVG
        value={link}
        size={206}
        marginSize={4}
        level="M"
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        aria-label={t('qr')}
      />
    </div>
  )
}

import { productName } from '@florin/contract/rules'
import styles from './logo.module.css'

/** The florin sign on ink, with the coin's dotted rim. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.coin} x="0.5" y="0.5" width="31" height="31" rx="8.7" />
      <circle className={styles.rim} cx="16" cy="16" r="11" />
      <path
        className={styles.sign}
        d="M21 9.4c-2.3-1.5-4-.6-4.6 2.3l-2 9.3c-.6 2.9-2 3.8-4.3 2.7M11.3 14.8h8.6"
      />
    </svg>
  )
}

export function Logo({ size }: { size?: number }) {
  return (
    <span className={styles.logo}>
      <Mark {...(size !== undefined && { size })} />
      <span className={styles.word}>{productName}</span>
    </span>
  )
}

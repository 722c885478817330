import type { Language } from '@florin/contract/rules'
import styles from './flag.module.css'

/** Drawn by hand: some systems have no flags among their emoji. */
export function Flag({ of }: { of: Language }) {
  return (
    <svg className={styles.flag} width="22" height="16" viewBox="0 0 22 16" aria-hidden="true">
      {of === 'ru' ? <Russian /> : <British />}
    </svg>
  )
}

function Russian() {
  return (
    <>
      <path fill="#fff" d="M0 0h22v6H0z" />
      <path fill="#0039a6" d="M0 5.33h22v5.34H0z" />
      <path fill="#d52b1e" d="M0 10.67h22V16H0z" />
    </>
  )
}

function British() {
  return (
    <>
      <path fill="#012169" d="M0 0h22v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 22 16M22 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.2" d="m0 0 22 16M22 0 0 16" />
      <path stroke="#fff" strokeWidth="5" d="M11 0v16M0 8h22" />
      <path stroke="#c8102e" strokeWidth="2.8" d="M11 0v16M0 8h22" />
    </>
  )
}

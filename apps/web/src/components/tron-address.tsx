import styles from './tron-address.module.css'

const edge = 6

/** A whole address; its ends stand out, because people compare those. It may break anywhere, but hides nothing. */
export function TronAddress({ address }: { address: string }) {
  return (
    <span className={styles.address} translate="no">
      <b>{address.slice(0, edge)}</b>
      {address.slice(edge, -edge)}
      <b>{address.slice(-edge)}</b>
    </span>
  )
}

/** TQ7mK2…Ga9t1x, for lists; the whole of it is in the title. */
export function shortAddress(address: string): string {
  return address.length <= 2 * edge + 1 ? address : `${address.slice(0, edge)}…${address.slice(-edge)}`
}

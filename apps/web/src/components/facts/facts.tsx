import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface Props {
  /** `rows`: name and value on one line, in a sunken box. `grid`: the value under its name. */
  readonly layout: 'rows' | 'grid'
  readonly columns?: 2 | 3
  /** `rows` in two columns, where there is room. */
  readonly isPaired?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Names with their values, as a description list:
 *
 *     <Facts layout="rows"><Fact name={t('amount')}>{roubles(deal.amount)}</Fact></Facts>
 */
export function Facts({ layout, columns = 2, isPaired = false, className = '', children }: Props) {
  return (
    <dl
      className={`${styles.facts} ${className}`}
      data-layout={layout}
      data-columns={columns}
      data-paired={isPaired}
    >
      {children}
    </dl>
  )
}

interface FactProps {
  readonly name: string
  /** The value says that something is lacking; it is shown as a warning. */
  readonly isMissing?: boolean
  readonly children: ReactNode
}

export function Fact({ name, isMissing = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-missing={isMissing}>{children}</dd>
    </div>
  )
}

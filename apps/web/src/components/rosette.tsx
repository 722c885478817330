import { memo, useId } from 'react'
import styles from './rosette.module.css'
import { laces, rosetteSlice } from './rosette-path.ts'

const strands = 8

interface Props {
  readonly className?: string | undefined
  readonly lace?: keyof typeof laces
}

/** Decoration in the colour of its text. The containing place sets its size and its fading near text. */
export const Rosette = memo(function Rosette({ className = '', lace = 'full' }: Props) {
  const id = useId()
  const { path, copies } = rosetteSlice(laces[lace], strands)
  return (
    <svg
      className={`${styles.rosette} ${className}`}
      viewBox="-500 -500 1000 1000"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <path id={id} d={path} vectorEffect="non-scaling-stroke" />
      </defs>
      {Array.from({ length: copies }, (_, copy) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the copies never change
        <use key={copy} href={`#${id}`} transform={`rotate(${(copy * 360) / copies})`} />
      ))}
    </svg>
  )
})

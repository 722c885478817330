import type { ReactNode } from 'react'
import styles from './pictures.module.css'

/** The frame of every small picture. It only repeats what the step's text says, so nobody has to hear it. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.scene} viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

interface Place {
  x: number
  y: number
}

/** A phone that goes on below the picture's edge: 104 wide, its screen begins 6 in and 6 down. */
export function Phone({
  x,
  y = 18,
  asleep = false,
  children,
}: {
  x: number
  y?: number
  asleep?: boolean
  children: ReactNode
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.frame} width="104" height="190" rx="20" />
      <rect className={asleep ? styles.night : styles.paper} x="6" y="6" width="92" height="178" rx="14" />
      <rect className={styles.frame} x="40" y="10" width="24" height="5" rx="2.5" />
      {children}
    </g>
  )
}

export function BrowserWindow({ x, y, children }: Place & { children: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.card} width="150" height="140" rx="12" />
      <path className={styles.edge} d="M0 18h150" />
      {[12, 21, 30].map((at) => (
        <circle key={at} className={styles.faint} cx={at} cy="9.5" r="2.5" />
      ))}
      <rect className={styles.faint} x="46" y="6.5" width="70" height="6" rx="3" />
      {children}
    </g>
  )
}

/** A raised card, for what comes forward: a message, a code, a battery. */
export function Card({
  x,
  y,
  width,
  height,
  children,
}: Place & { width: number; height: number; children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.shadow} y="3" width={width} height={height} rx="10" />
      <rect className={styles.card} width={width} height={height} rx="10" />
      {children}
    </g>
  )
}

export function Words({ x, y, width, strong = false }: Place & { width: number; strong?: boolean }) {
  return (
    <rect
      className={strong ? styles.words : styles.faint}
      x={x}
      y={y}
      width={width}
      height={strong ? 6 : 5}
      rx="2.5"
    />
  )
}

export function Toggle({ x, y, on = true }: Place & { on?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={on ? styles.on : styles.off} width="20" height="12" rx="6" />
      <circle className={styles.knob} cx={on ? 14 : 6} cy="6" r="4" />
    </g>
  )
}

export function Mark({ x, y, size }: Place & { size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 40})`}>
      <rect className={styles.coin} width="40" height="40" rx="11" />
      <path
        className={styles.florin}
        d="M27.5 10.2c-4.6-1.6-7.2.4-8.2 5.3l-2.6 11.6c-.8 3.6-2.7 4.8-5.6 4M13.6 18.6h11.2"
      />
    </g>
  )
}

export function Person({ x, y, tone }: Place & { tone: 'gold' | 'info' | 'deep' }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles[tone]} r="16" />
      <circle className={styles.head} cy="-4" r="5" />
      <path className={styles.head} d="M-9.5 10.5c1-6 4.8-8.5 9.5-8.5s8.5 2.5 9.5 8.5a16 16 0 0 1-19 0Z" />
    </g>
  )
}

// Not a code that anything could read: only its look.
const modules = [
  '11111110001111111',
  '10000010001000001',
  '10111010101011101',
  '10111010101011101',
  '10111010101011101',
  '10000010101000001',
  '11111110001111111',
  '00000000100000000',
  '01001000001000101',
  '00000000110001110',
  '11111110101010001',
  '10000010101111000',
  '10111010100101011',
  '10111010001011000',
  '10111010010111001',
  '10000010000100110',
  '11111110011011101',
]

export function QrCode({ x, y, size }: Place & { size: number }) {
  const cell = size / (modules.length + 2)
  const drawn = modules.flatMap((row, down) =>
    [...row].map((dark, across) => (dark === '1' ? `M${across + 1} ${down + 1}h1v1h-1z` : '')),
  )
  return (
    <g transform={`translate(${x} ${y}) scale(${cell})`}>
      <rect className={styles.qrPaper} width={modules.length + 2} height={modules.length + 2} rx="1.4" />
      <path className={styles.qrInk} d={drawn.join('')} />
    </g>
  )
}

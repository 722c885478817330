import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.tsx'
import type { PayStep } from './face.ts'
import styles from './steps.module.css'

/** The way ends only when the money has come: until then its last step is called by what goes on there. */
export function Steps({ at }: { at: PayStep }) {
  const t = useTexts('checkout')
  const names = ['step_method', 'step_transfer', at === 3 ? 'step_checking' : 'step_done'] as const
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {names.map((name, index) => (
        <StepItem key={name} number={index + 1} at={at} name={t(name)} />
      ))}
    </ol>
  )
}

function StepItem({ number, at, name }: { number: number; at: PayStep; name: string }) {
  const t = useTexts('checkout')
  const isDone = number < at
  return (
    <li
      className={styles.step}
      data-done={isDone}
      data-current={number === at}
      aria-current={number === at ? 'step' : undefined}
    >
      <span className={styles.number}>
        {isDone ? <IconCheck size={14} stroke={2.4} role="img" aria-label={t('step_is_done')} /> : number}
      </span>
      <span className={styles.name}>{name}</span>
    </li>
  )
}

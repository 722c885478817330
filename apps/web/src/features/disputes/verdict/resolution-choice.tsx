import { useId } from 'react'
import { ToldLine } from '../../../components/told-line.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { resolutionIcons } from '../resolution-icons.ts'
import styles from './verdict.module.css'
import type { Resolution } from './verdict-form.ts'

interface Props {
  readonly chosen: Resolution | undefined
  readonly fault: string | undefined
  readonly onChoose: (resolution: Resolution) => void
}

export function ResolutionChoice({ chosen, fault, onChoose }: Props) {
  const t = useTexts('disputes')
  const name = useId()
  const told = `${name}-told`
  return (
    <fieldset className={styles.group} aria-describedby={told}>
      <legend className={styles.label}>{t('verdict')}</legend>
      {(['trader', 'merchant', 'insufficient'] as const).map((resolution) => {
        const Icon = resolutionIcons[resolution]
        return (
          <label key={resolution} className={styles.choice} data-fault={fault !== undefined}>
            <input
              type="radio"
              name={name}
              checked={chosen === resolution}
              onChange={() => onChoose(resolution)}
              {...(chosen === resolution && { 'data-autofocus': true })}
            />
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            {t(`verdict_${resolution}`)}
          </label>
        )
      })}
      <ToldLine id={told} fault={fault} />
    </fieldset>
  )
}

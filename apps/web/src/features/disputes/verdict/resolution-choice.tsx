import { useId } from 'react'
import { FieldMessage } from '../../../components/field-message.tsx'
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
  const errorId = `${name}-errorId`
  return (
    <fieldset className={styles.group} aria-describedby={errorId}>
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
      <FieldMessage id={errorId} fault={fault} />
    </fieldset>
  )
}

import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { FieldMessage } from '../../../components/field-message.tsx'
import styles from './integration.module.css'

interface Props<Value extends string> {
  readonly legend: string
  /** `name` is what programs and the docs call it. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly name?: string }[]
  readonly chosen: readonly Value[]
  readonly fault?: string | undefined
  readonly onToggle: (value: Value) => void
}

/** Boxes to tick, as chips: several may be chosen. */
export function Choices<Value extends string>({ legend, options, chosen, fault, onToggle }: Props<Value>) {
  const faultId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={fault ? faultId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {options.map(({ value, label, name }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <IconCheck className={styles.tick} size={16} stroke={2} aria-hidden="true" />
            {name !== undefined && <code className={styles.scope}>{name}</code>}
            {label}
          </label>
        ))}
      </div>
      <FieldMessage id={faultId} fault={fault} />
    </fieldset>
  )
}

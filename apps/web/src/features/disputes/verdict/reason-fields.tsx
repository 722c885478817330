import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import { exhibitsOf } from './exhibits.ts'
import styles from './verdict.module.css'
import { namedReason, reasonsOf, type VerdictForm } from './verdict-form.ts'

interface Props {
  readonly found: Case
  readonly hasRecord: boolean
  readonly towards: 'trader' | 'merchant'
  readonly form: VerdictForm
  readonly fault: string | undefined
  readonly onChange: (part: Partial<Pick<VerdictForm, 'reason' | 'exhibits'>>) => void
}

/** What was the case, and what the verdict rests on. Nothing is chosen for the author. */
export function ReasonFields({ found, hasRecord, towards, form, fault, onChange }: Props) {
  const t = useTexts('disputes')
  return (
    <>
      <NativeSelect
        label={t('desk_case_reason')}
        required
        value={namedReason(form) ?? ''}
        error={fault}
        data={[
          { value: '', label: t('desk_case_reason_choose') },
          ...reasonsOf[towards].map((reason) => ({ value: reason, label: t(`desk_reason_${reason}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ reason: reasonsOf[towards].find((reason) => reason === value) })
        }
      />
      <RestsOn found={found} hasRecord={hasRecord} chosen={form.exhibits} onChange={onChange} />
    </>
  )
}

type RestsOnProps = Pick<Props, 'found' | 'hasRecord' | 'onChange'> & { readonly chosen: readonly string[] }

function RestsOn({ found, hasRecord, chosen, onChange }: RestsOnProps) {
  const t = useTexts('disputes')
  const all = exhibitsOf(found.files, hasRecord)
  if (all.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('desk_rests_on')}</legend>
      <div className={styles.exhibits}>
        {all.map(({ mark, name }) => (
          <label key={mark} className={styles.exhibit}>
            <input
              type="checkbox"
              checked={chosen.includes(mark)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ exhibits: checked ? [...chosen, mark] : chosen.filter((each) => each !== mark) })
              }
            />
            <span>{t('desk_mark', { mark, name: name ?? t('exhibit_title') })}</span>
          </label>
        ))}
      </div>
      <p className={styles.hint}>{t('desk_rests_hint')}</p>
    </fieldset>
  )
}

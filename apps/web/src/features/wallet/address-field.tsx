import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import { IconSelector, IconShieldCheck } from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import { Link } from 'react-router'
import { Note } from '../../components/note.tsx'
import { filterAddress } from '../../lib/input-filters.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './withdraw-panel.module.css'

interface Props {
  readonly ref: Ref<HTMLInputElement & HTMLSelectElement>
  readonly value: string
  readonly error: string | undefined
  readonly saved: readonly string[]
  /** Only saved addresses may be paid to. */
  readonly isListed: boolean
  readonly onChange: (address: string) => void
  readonly onBlur: () => void
}

export function AddressField({ isListed, ...field }: Props) {
  return isListed ? <ListedAddress {...field} /> : <AnyAddress {...field} />
}

type FieldProps = Omit<Props, 'isListed'>

/** Any address may be typed; the saved ones are offered. */
function AnyAddress({ error, saved, onChange, ...input }: FieldProps) {
  const t = useTexts('wallet')
  const listId = useId()
  return (
    <>
      <TextInput
        {...input}
        list={listId}
        classNames={{ input: styles.address }}
        label={t('recipient')}
        description={t('recipient_hint')}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(filterAddress(event.currentTarget.value))}
      />
      <datalist id={listId}>
        {saved.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </>
  )
}

function ListedAddress({ error, saved, onChange, ...input }: FieldProps) {
  const t = useTexts('wallet')
  return (
    <NativeSelect
      {...input}
      classNames={{ input: styles.address }}
      label={t('recipient_listed')}
      error={error}
      leftSectionWidth={40}
      rightSection={<IconSelector className={styles.chevrons} size={18} stroke={1.75} aria-hidden="true" />}
      leftSection={<IconShieldCheck className={styles.listed} size={18} stroke={1.75} aria-hidden="true" />}
      data={[{ value: '', label: t('recipient_choose'), disabled: true }, ...saved]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The whitelist is on and none of its addresses may be paid to: there is no form to fill in. */
export function NoAddress() {
  const t = useTexts('wallet')
  return (
    <Note family="warn">
      {t('recipient_none')}{' '}
      <Anchor component={Link} to="/settings#wallet" c="inherit" className={styles.settings}>
        {t('recipient_settings')}
      </Anchor>
    </Note>
  )
}

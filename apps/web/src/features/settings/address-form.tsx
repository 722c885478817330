import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { filterAddress } from '../../lib/input-filters.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './whitelist-cards.module.css'
import { newAddressFault } from './whitelist-check.ts'

interface Props {
  readonly typed: string
  readonly isBusy: boolean
  readonly onType: (typed: string) => void
  readonly onAdd: (address: string) => void
}

export function AddressForm({ typed, isBusy, onType, onAdd }: Props) {
  const t = useTexts('settings')
  const field = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  const fault = isChecked ? newAddressFault(typed) : undefined

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (newAddressFault(typed) === undefined) {
      setChecked(false)
      return onAdd(typed)
    }
    setChecked(true)
    field.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={add} noValidate>
      <TextInput
        ref={field}
        className={styles.field}
        classNames={{ input: styles.input }}
        wrapperProps={{ 'data-message-below': true }}
        aria-label={t('wallet_address_label')}
        placeholder={t('wallet_address_placeholder')}
        error={fault}
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onBlur={() => typed !== '' && setChecked(true)}
        onChange={(event) => onType(filterAddress(event.currentTarget.value))}
      />
      <Button
        type="submit"
        className={styles.add}
        loading={isBusy}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
      >
        {t('wallet_add')}
      </Button>
    </form>
  )
}

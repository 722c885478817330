import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { bankName } from '../../components/bank-name.ts'
import { BankDot } from '../../components/bank-tile.tsx'
import type { Bank } from '../../lib/banks.ts'
import { useTexts } from '../../lib/texts.tsx'
import { nextMarked, offeredBanks } from './bank-choice.ts'
import styles from './bank-picker.module.css'
import { type BankBook, useBankBook } from './use-bank-book.ts'

interface Props {
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}

/** A field that finds banks as one types; those chosen lie below it. */
export function BankPicker({ chosen, error, onChange }: Props) {
  const t = useTexts('bank-messages')
  const book = useBankBook()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState<number>()
  const offered = offeredBanks(book.all, chosen, typed)

  const close = () => {
    setOpen(false)
    setMarked(undefined)
  }

  const add = (bank: Bank) => {
    onChange([...chosen, bank.id])
    setTyped('')
    close()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setMarked(nextMarked(event.key, marked, offered.length))
    } else if (event.key === 'Enter') {
      // Enter chooses a bank here; it must not save the template.
      event.preventDefault()
      const bank = offered[marked ?? 0]
      if (isOpen && bank) add(bank)
    } else if (event.key === 'Escape') close()
  }

  return (
    <div>
      <div className={styles.root}>
        <TextInput
          data-field="banks"
          label={t('banks')}
          description={t('banks_hint')}
          error={error}
          placeholder={t('banks_add')}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && marked !== undefined ? `${listId}-${marked}` : undefined}
          // While the list is open, Escape closes it and not the dialog.
          data-mantine-stop-propagation={isOpen}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setOpen(true)
            setMarked(undefined)
          }}
        />
        {isOpen && <Offer id={listId} banks={offered} marked={marked} onAdd={add} />}
      </div>
      <ChosenBanks
        chosen={chosen}
        book={book}
        onRemove={(id) => onChange(chosen.filter((each) => each !== id))}
      />
    </div>
  )
}

interface OfferProps {
  readonly id: string
  readonly banks: readonly Bank[]
  readonly marked: number | undefined
  readonly onAdd: (bank: Bank) => void
}

function Offer({ id, banks, marked, onAdd }: OfferProps) {
  const t = useTexts('bank-messages')
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('banks_add')}>
      {banks.map((bank, at) => (
        <div
          key={bank.id}
          id={`${id}-${at}`}
          ref={at === marked ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={at === marked}
          // Pressed, not clicked: the field would lose the focus first, and the list with it.
          onPointerDown={(event) => {
            event.preventDefault()
            onAdd(bank)
          }}
        >
          <BankDot bankId={bank.id} />
          {bankName(bank)}
        </div>
      ))}
      {banks.length === 0 && (
        <div className={styles.none} role="option" aria-selected={false} aria-disabled="true" tabIndex={-1}>
          {t('banks_none')}
        </div>
      )}
    </div>
  )
}

interface ChosenProps {
  readonly chosen: readonly string[]
  readonly book: BankBook
  readonly onRemove: (id: string) => void
}

function ChosenBanks({ chosen, book, onRemove }: ChosenProps) {
  const t = useTexts('bank-messages')
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={t('banks')}>
      {chosen.map((id) => (
        <li key={id} className={styles.chip}>
          <BankDot bankId={id} />
          {book.name(id)}
          <button
            type="button"
            className={styles.remove}
            aria-label={t('banks_remove', { bank: book.name(id) })}
            onClick={() => onRemove(id)}
          >
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

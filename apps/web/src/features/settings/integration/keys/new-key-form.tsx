import { merchantScopes } from '@florin/contract/rules'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { Note } from '../../../../components/note.tsx'
import { useTexts } from '../../../../lib/texts.tsx'
import { Choices } from '../choices.tsx'
import styles from '../integration.module.css'
import { toggleScope } from './key-form.ts'
import type { useNewKey } from './use-new-key.ts'

export function NewKeyForm({ making }: { making: ReturnType<typeof useNewKey> }) {
  const t = useTexts('integration')
  const modeId = useId()
  const { form, faults, serverError, change } = making

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    void making.submit()
    if (form.name.trim() === '') (elements.namedItem('name') as HTMLElement | null)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate>
      {serverError !== undefined && (
        <div className={styles.field}>
          <Note family="bad">{serverError}</Note>
        </div>
      )}
      <TextInput
        className={styles.field}
        name="name"
        label={t('key_name')}
        description={t('key_name_hint')}
        error={faults.name && t(faults.name)}
        value={form.name}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={styles.group}>
        <p className={styles.legend} id={modeId}>
          {t('key_mode')}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={modeId}
          data={[
            { value: 'test', label: t('test') },
            { value: 'live', label: t('live') },
          ]}
          value={form.isLive ? 'live' : 'test'}
          onChange={(mode) => change({ isLive: mode === 'live' })}
        />
        <div className={styles.either}>
          <p className={styles.hint} data-shown={!form.isLive} aria-hidden={form.isLive}>
            {t('key_mode_test_hint')}
          </p>
          <p className={styles.hint} data-shown={form.isLive} aria-hidden={!form.isLive}>
            {t('key_mode_live_hint')}
          </p>
        </div>
      </div>
      <Choices
        legend={t('key_scopes')}
        options={merchantScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`), name: scope }))}
        chosen={form.scopes}
        fault={faults.scopes && t(faults.scopes)}
        onToggle={(scope) => change({ scopes: toggleScope(form.scopes, scope) })}
      />
      <TextInput
        label={t('key_networks')}
        description={t('key_networks_hint')}
        error={faults.networks && t(faults.networks)}
        value={form.networks}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => change({ networks: event.currentTarget.value })}
      />
      <div className={styles.feet}>
        <Button type="submit" loading={making.isBusy}>
          {t('key_create')}
        </Button>
      </div>
    </form>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconCreditCard, IconQrcode, IconReceipt, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { isUnseen } from '../../components/terminal-card/terminal-status.ts'
import { Tip } from '../../components/tip.tsx'
import type { Terminal } from '../../lib/terminals.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './terminal-actions.module.css'
import type { OnIntent } from './terminal-intent.ts'

interface Props {
  readonly terminal: Terminal
  readonly isConnecting: boolean
  readonly onIntent: OnIntent
}

/** The foot of a card. A phone that was never there is offered its QR code, before all else. */
export function TerminalActions(props: Props) {
  return isUnseen(props.terminal) ? <Bring {...props} /> : <Manage {...props} />
}

function Bring({ terminal, isConnecting, onIntent }: Props) {
  const t = useTexts('terminals')
  const { name } = terminal
  return (
    <>
      <Button
        variant="light"
        className={styles.manage}
        aria-label={t('show_qr_of', { name })}
        leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden="true" />}
        loading={isConnecting}
        onClick={() => onIntent({ act: 'connect', terminal })}
      >
        {t('show_qr')}
      </Button>
      <div className={styles.tools}>
        <Tool
          icon={IconCreditCard}
          tip={t('manage')}
          label={`${t('manage')}: ${name}`}
          onClick={() => onIntent({ act: 'methods', terminal })}
        />
        <Tool
          icon={IconTrash}
          tip={t('remove')}
          label={t('remove_of', { name })}
          onClick={() => onIntent({ act: 'delete', terminal })}
        />
      </div>
    </>
  )
}

function Manage({ terminal, isConnecting, onIntent }: Props) {
  const t = useTexts('terminals')
  const { name } = terminal
  return (
    <>
      <Button
        variant="default"
        className={styles.manage}
        aria-label={`${t('manage')}: ${name}`}
        leftSection={<IconCreditCard size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onIntent({ act: 'methods', terminal })}
      >
        {t('manage')}
      </Button>
      <div className={styles.tools}>
        <Tool
          icon={IconReceipt}
          tip={t('receipts')}
          label={t('receipts_of', { name })}
          onClick={() => onIntent({ act: 'receipts', terminal })}
        />
        <Tool
          icon={IconQrcode}
          tip={t('connect_anew')}
          label={t('connect_anew_of', { name })}
          isBusy={isConnecting}
          onClick={() => onIntent({ act: 'connect', terminal })}
        />
        <Tool
          icon={IconTrash}
          tip={t('remove')}
          label={t('remove_of', { name })}
          onClick={() => onIntent({ act: 'delete', terminal })}
        />
      </div>
    </>
  )
}

interface ToolProps {
  readonly icon: TablerIcon
  readonly tip: string
  readonly label: string
  readonly isBusy?: boolean
  readonly onClick: () => void
}

function Tool({ icon: Icon, tip, label, isBusy = false, onClick }: ToolProps) {
  return (
    <Tip label={tip} align="end">
      <ActionIcon
        variant="default"
        className={styles.tool}
        aria-label={label}
        loading={isBusy}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tip>
  )
}

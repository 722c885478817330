import {
  IconBell,
  IconCheck,
  IconFileUpload,
  IconKey,
  IconRefresh,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import styles from './pictures.module.css'
import { BrowserWindow, Card, Person, Phone, QrCode, Scene, Toggle, Words } from './scene.tsx'

export function OpenConnectionPicture() {
  return (
    <Scene>
      <BrowserWindow x={45} y={24}>
        <Words x={12} y={31} width={28} />
        <rect className={styles.accentSoft} x="7" y="43" width="40" height="16" rx="5" />
        <IconSend className={styles.accentLine} x={11} y={46} size={10} />
        <Words x={25} y={48.5} width={17} strong />
        <Words x={12} y={69} width={24} />
        <path className={styles.edge} d="M54 18v122" />
        <QrCode x={64} y={28} size={44} />
        <Words x={114} y={34} width={26} />
        <Words x={114} y={45} width={22} />
        <rect className={styles.accent} x="64" y="82" width="76" height="18" rx="6" />
        <rect className={styles.onAccentFill} x="80" y="88.500" width="44" height="5" rx="2.5" />
      </BrowserWindow>
      <path className={styles.pointer} d="m166 112 5 20 4-8 8-3z" />
    </Scene>
  )
}

export function ConnectPicture() {
  return (
    <Scene>
      <Phone x={96}>
        <circle className={styles.infoSoft} cx="22" cy="31" r="8" />
        <IconSend className={styles.infoLine} x={17} y={26} size={10} />
        <Words x={36} y={28.5} width={34} strong />
        <path className={styles.edge} d="M6 45h92" />
        <path className={styles.accent} d="M34 62a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v18H42a8 8 0 0 1-8-8z" />
        <IconKey className={styles.onAccent} x={40} y={60} size={13} />
        <rect className={styles.onAccentFill} x="58" y="64.500" width="25" height="5" rx="2.5" />
        <path className={styles.bubble} d="M14 98a8 8 0 0 1 8-8h34a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8H14z" />
        <IconCheck className={styles.okLine} x={20} y={95} size={13} stroke={2.4} />
        <Words x={37} y={99.5} width={20} strong />
      </Phone>
      <Card x={22} y={40} width={64} height={64}>
        <QrCode x={5} y={5} size={54} />
      </Card>
    </Scene>
  )
}

export function ShareKeyPicture() {
  return (
    <Scene>
      <path className={styles.bond} d="M96 75H62M144 66l34-22M144 84l34 22" />
      <Card x={96} y={51} width={48} height={48}>
        <IconKey className={styles.accentLine} x={11} y={11} size={26} stroke={1.75} />
      </Card>
      <Person x={46} y={75} tone="info" />
      <Person x={194} y={38} tone="gold" />
      <Person x={194} y={112} tone="deep" />
    </Scene>
  )
}

export function ResetKeyPicture() {
  return (
    <Scene>
      <path className={styles.cutBond} d="M92 75H66M148 66l26-17M148 84l26 17" />
      <Card x={96} y={51} width={48} height={48}>
        <IconRefresh className={styles.accentLine} x={6} y={6} size={36} stroke={1.5} />
        <IconKey className={styles.accentLine} x={17} y={17} size={14} stroke={2.2} />
      </Card>
      <g className={styles.away}>
        <Person x={46} y={75} tone="info" />
        <Person x={194} y={38} tone="gold" />
        <Person x={194} y={112} tone="deep" />
      </g>
      {[
        [79, 75],
        [161, 57.5],
        [161, 92.5],
      ].map(([x = 0, y = 0]) => (
        <g key={y} transform={`translate(${x} ${y})`}>
          <circle className={styles.badSoft} r="8" />
          <IconX className={styles.badLine} x={-5} y={-5} size={10} stroke={2.6} />
        </g>
      ))}
    </Scene>
  )
}

export function BotMenuPicture() {
  return (
    <Scene>
      <Phone x={68} y={-52}>
        <path className={styles.bubble} d="M14 66a8 8 0 0 1 8-8h46a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H14z" />
        <Words x={22} y={66} width={40} strong />
        <Words x={22} y={77} width={28} />
        <path className={styles.keyboard} d="M6 104h92v66a14 14 0 0 1-14 14H20a14 14 0 0 1-14-14z" />
        <rect className={styles.card} x="12" y="111" width="80" height="26" rx="7" />
        <IconFileUpload className={styles.warnLine} x={19} y={117} size={14} />
        <Words x={39} y={121} width={34} strong />
        <rect className={styles.card} x="12" y="143" width="80" height="26" rx="7" />
        <IconBell className={styles.accentLine} x={19} y={149} size={14} />
        <Words x={39} y={153.5} width={20} strong />
        <Toggle x={67} y={150} />
      </Phone>
    </Scene>
  )
}

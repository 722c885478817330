import {
  IconBattery4,
  IconBell,
  IconBolt,
  IconBrandAndroid,
  IconCheck,
  IconDownload,
  IconHeadset,
  IconInfinity,
  IconMessage,
  IconMoon,
  IconPlug,
  IconWifi,
} from '@tabler/icons-react'
import styles from './pictures.module.css'
import { BrowserWindow, Card, Mark, Phone, QrCode, Scene, Toggle, Words } from './scene.tsx'

export function InstallPicture() {
  return (
    <Scene>
      <Phone x={68}>
        <Mark x={30} y={34} size={44} />
        <Words x={32} y={88} width={40} strong />
        <rect className={styles.faint} x="24" y="104" width="56" height="6" rx="3" />
        <rect className={styles.accent} x="24" y="104" width="38" height="6" rx="3" />
      </Phone>
      <Card x={26} y={62} width={36} height={36}>
        <IconDownload className={styles.accentLine} x={8} y={8} size={20} stroke={1.75} />
      </Card>
      <Card x={178} y={34} width={36} height={36}>
        <IconBrandAndroid className={styles.okLine} x={7} y={7} size={22} stroke={1.75} />
      </Card>
    </Scene>
  )
}

export function PermissionsPicture() {
  return (
    <Scene>
      <Phone x={68}>
        <Words x={16} y={28} width={44} strong />
        <path className={styles.edge} d="M16 44h72M16 70h72M16 96h72" />
        <IconMessage className={styles.accentLine} x={16} y={50} size={14} />
        <Words x={35} y={55} width={26} />
        <Toggle x={68} y={51} />
        <IconBell className={styles.accentLine} x={16} y={76} size={14} />
        <Words x={35} y={81} width={22} />
        <Toggle x={68} y={77} />
      </Phone>
      <Card x={150} y={26} width={72} height={34}>
        <rect className={styles.okSoft} x="8" y="8" width="18" height="18" rx="6" />
        <IconMessage className={styles.okLine} x={11} y={11} size={12} />
        <Words x={32} y={10} width={30} strong />
        <Words x={32} y={20} width={20} />
      </Card>
      <Card x={14} y={106} width={66} height={34}>
        <rect className={styles.infoSoft} x="8" y="8" width="18" height="18" rx="6" />
        <IconBell className={styles.infoLine} x={11} y={11} size={12} />
        <Words x={32} y={10} width={24} strong />
        <Words x={32} y={20} width={18} />
      </Card>
    </Scene>
  )
}

export function BackgroundPicture() {
  return (
    <Scene>
      <Phone x={68} asleep>
        <IconMoon className={styles.nightLine} x={76} y={22} size={13} />
        <circle className={styles.pulseWide} cx="52" cy="72" r="38" />
        <circle className={styles.pulse} cx="52" cy="72" r="29" />
        <Mark x={34} y={54} size={36} />
        <circle className={styles.live} cx="69" cy="89" r="5" />
      </Phone>
      <Card x={172} y={40} width={48} height={34}>
        <IconInfinity className={styles.okLine} x={11} y={4} size={26} stroke={1.75} />
      </Card>
      <Card x={20} y={84} width={48} height={34}>
        <IconBattery4 className={styles.okLine} x={11} y={4} size={26} stroke={1.6} />
      </Card>
    </Scene>
  )
}

export function ScanPicture() {
  return (
    <Scene>
      <BrowserWindow x={14} y={22}>
        <QrCode x={14} y={31} size={72} />
        <Words x={14} y={112} width={58} />
      </BrowserWindow>
      <g transform="rotate(7 180 80)">
        <Phone x={122} y={34} asleep>
          <QrCode x={30} y={46} size={44} />
          <path
            className={styles.finder}
            d="M20 48V42a6 6 0 0 1 6-6h6M72 36h6a6 6 0 0 1 6 6v6M84 88v6a6 6 0 0 1-6 6h-6M32 100h-6a6 6 0 0 1-6-6v-6"
          />
          <path className={styles.beam} d="M16 68h72" />
        </Phone>
      </g>
    </Scene>
  )
}

export function PowerPicture() {
  return (
    <Scene>
      <path className={styles.cable} d="M0 112h22c22 0 16-34 46-34" />
      <Phone x={68}>
        <rect className={styles.battery} x="26" y="44" width="48" height="26" rx="7" />
        <path className={styles.batteryTip} d="M78.500 53v8" />
        <rect className={styles.charge} x="30" y="48" width="34" height="18" rx="4" />
        <IconBolt className={styles.bolt} x={40} y={49} size={16} />
        <Words x={34} y={84} width={36} strong />
        <Words x={28} y={97} width={48} />
      </Phone>
      <Card x={24} y={94} width={34} height={34}>
        <IconPlug className={styles.warnLine} x={7} y={7} size={20} stroke={1.75} />
      </Card>
      <Card x={180} y={34} width={38} height={38}>
        <IconWifi className={styles.accentLine} x={7} y={7} size={24} stroke={1.75} />
      </Card>
    </Scene>
  )
}

export function ParsingPicture() {
  return (
    <Scene>
      <Card x={22} y={20} width={132} height={50}>
        <Words x={12} y={11} width={30} strong />
        <rect className={styles.okSoft} x="12" y="24" width="42" height="15" rx="5" />
        <Words x={18} y={29} width={30} strong />
        <Words x={60} y={29} width={16} />
        <rect className={styles.infoSoft} x="82" y="24" width="38" height="15" rx="5" />
        <Words x={88} y={29} width={26} strong />
      </Card>
      <path className={styles.arrow} d="M66 78v16m-5-5 5 5 5-5" />
      <Card x={40} y={100} width={150} height={34}>
        <rect className={styles.okSoft} x="8" y="7" width="20" height="20" rx="7" />
        <IconCheck className={styles.okLine} x={11} y={10} size={14} stroke={2.4} />
        <Words x={36} y={10} width={48} strong />
        <Words x={36} y={20} width={32} />
        <rect className={styles.okSoft} x="106" y="9.500" width="34" height="15" rx="5" />
        <Words x={112} y={14.5} width={22} strong />
      </Card>
      <circle className={styles.accent} cx="192" cy="48" r="24" />
      <IconHeadset className={styles.onAccent} x={180} y={36} size={24} stroke={1.75} />
    </Scene>
  )
}

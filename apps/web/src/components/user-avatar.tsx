import styles from './user-avatar.module.css'

interface Props {
  readonly name: string
  readonly picture: string | null
  readonly size: number
}

/** A person's picture, or the first letter of the name on gold. */
export function UserAvatar({ name, picture, size }: Props) {
  if (picture !== null) {
    return <img className={styles.avatar} src={picture} alt="" width={size} height={size} decoding="async" />
  }
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}

import { Link } from 'react-router'
import styles from './screens.module.css'

/** A person's name, which leads to their whole story. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link className={styles.link} to={`/support/users/${id}`}>
      {name}
    </Link>
  )
}

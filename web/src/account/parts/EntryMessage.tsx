import styles from './entry.module.css'

/** Error message that belongs to no field. */
export function EntryMessage({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className={styles.message} role="alert">
        {children}
      </p>
    )
  )
}

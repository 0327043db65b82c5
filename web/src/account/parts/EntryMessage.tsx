import styles from './entry.module.css'

/** What went wrong, where no field shows it. */
export function EntryMessage({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className={styles.message} role="alert">
        {children}
      </p>
    )
  )
}

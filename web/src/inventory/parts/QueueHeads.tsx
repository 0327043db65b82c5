import styles from './QueueRows.module.css'

/** The headings of the columns of such rows. Each row says the same in its words: the headings are for the eye only. */
export const QueueHeads = ({ titles }: { titles: readonly [string, string, string, string] }) => (
  <li className={styles.heads} aria-hidden="true">
    {titles.map((title) => (
      <span key={title}>{title}</span>
    ))}
  </li>
)

import styles from './QueueRows.module.css'

/** The headings of the columns of such rows, for the eye only: each row says the same in its words, some of them in a `label`. */
export const QueueHeads = ({ titles }: { titles: readonly [string, string, string, string] }) => (
  <li className={styles.heads} aria-hidden="true">
    {titles.map((title) => (
      <span key={title}>{title}</span>
    ))}
  </li>
)

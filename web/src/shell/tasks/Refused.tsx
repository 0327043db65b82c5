import type { BulkResult } from '@storey/api/crm/lead-bulk.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './Refused.module.css'

interface Props {
  leads: BulkResult['refused']
  /** The total number; if there are many, not all are listed. */
  count: number
}

/** The leads that an action skipped, each with the reason. */
export function Refused({ leads, count }: Props) {
  const unnamed = count - leads.length
  return (
    <>
      <ul className={styles.list}>
        {leads.map(({ id, name, reason }) => (
          <li key={id}>
            {name === null ? (
              <span className={styles.name}>A lead you can’t see</span>
            ) : (
              <Link to={`/crm/leads/${id}`} className={styles.name ?? ''} dir="auto">
                {name}
              </Link>
            )}
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
      {unnamed > 0 && <p className={styles.more}>And {countText(unnamed)} more.</p>}
    </>
  )
}

import type { BulkResult } from '@storey/api/crm/lead-bulk.ts'
import { countText } from '../../../ui/format/number.ts'
import { Link } from '../../../ui/Link.tsx'
import styles from './Refused.module.css'

/** The leads that a change was not done to, each with the reason. */
export function Refused({ result: { refused, refused_count } }: { result: BulkResult }) {
  const unnamed = refused_count - refused.length
  return (
    <>
      <ul className={styles.list}>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            {name === null ? (
              <span className={styles.name}>A lead that is not there</span>
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

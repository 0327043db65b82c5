import { Link } from '../../../ui/Link.tsx'
import { StatusDot } from '../../../ui/values/Status.tsx'
import { unitDots } from '../../parts/labels.ts'
import styles from './FloorPlates.module.css'
import type { Place } from './PlateMap.tsx'

interface Row extends Pick<Place, 'id' | 'to' | 'tone' | 'title' | 'note' | 'dim'> {
  readonly status: string
}

const byName = (one: Row, other: Row) => one.title.localeCompare(other.title, 'en', { numeric: true })

/** The same homes as a list: for screen readers, and to find a number. */
export function UnitLinks({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.listTitle}>{title}</h3>
      <ul className={styles.list}>
        {rows.toSorted(byName).map(({ id, to, tone, title: name, note, status, dim }) => (
          <li key={id} data-dim={dim || undefined}>
            <StatusDot tone={unitDots[tone]} />
            <Link to={to}>{name}</Link>
            <span>
              {status}
              {note && `, ${note}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

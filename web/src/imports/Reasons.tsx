import { useQuery } from '@tanstack/react-query'
import { query } from '../http/query.ts'
import { countText } from '../ui/format/number.ts'
import styles from './Imports.module.css'
import { rowsText } from './import-labels.ts'
import type { ImportKind, Reason } from './kind.ts'

/** Why rows fail and which values are left empty, with row counts. */
export function Reasons({ id, kind }: { id: number; kind: ImportKind }) {
  const { data } = useQuery(query(kind.endpoints.reasons, { params: { id } }))
  const reasons = data?.data ?? []
  const failed = reasons.filter(({ left_out }) => !left_out)
  const empty = reasons.filter(({ left_out }) => left_out)
  return (
    <>
      <List title="Why rows fail" reasons={failed} kind={kind} />
      <List title="Values left empty" reasons={empty} kind={kind} />
    </>
  )
}

function List({ title, reasons, kind }: { title: string; reasons: readonly Reason[]; kind: ImportKind }) {
  if (reasons.length === 0) return null
  return (
    <section className={styles.reasons} aria-label={title}>
      <h3>{title}</h3>
      <table aria-label="Reasons with their rows">
        <tbody>
          {reasons.map(({ field, count, example }) => (
            <tr key={field ?? ''}>
              <th scope="row">{field === null ? kind.words.whole : kind.fieldLabels[field]}</th>
              <td>{`${countText(count)} ${rowsText(count)}`}</td>
              <td dir="auto">{example}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

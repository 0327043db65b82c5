import { leadImports } from '@storey/api/client-endpoints.ts'
import type { leadImports as declared } from '@storey/api/crm/lead-imports.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { countText } from '../../ui/format/number.ts'
import * as copy from './copy.ts'
import styles from './Imports.module.css'
import { fieldLabels, rowsText } from './import-labels.ts'

/** Why rows fail and which values are left empty, with how many rows each concerns. */
export function Reasons({ id }: { id: number }) {
  const { data } = useQuery(query(leadImports.reasons, { params: { id } }))
  const reasons = data?.data ?? []
  const failed = reasons.filter(({ left_out }) => !left_out)
  const empty = reasons.filter(({ left_out }) => left_out)
  return (
    <>
      <List title={copy.whyRowsFail} reasons={failed} />
      <List title={copy.valuesLeftEmpty} reasons={empty} />
    </>
  )
}

type Reason = ResponseOf<typeof declared.reasons>['data'][number]

function List({ title, reasons }: { title: string; reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null
  return (
    <section className={styles.reasons} aria-label={title}>
      <h3>{title}</h3>
      <table>
        <tbody>
          {reasons.map(({ field, count, example }) => (
            <tr key={field ?? ''}>
              <th scope="row">{field === null ? copy.contact : fieldLabels[field]}</th>
              <td>{`${countText(count)} ${rowsText(count)}`}</td>
              <td dir="auto">{example}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

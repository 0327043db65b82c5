import { Button } from '@mantine/core'
import { leadDuplicates, leadMerges } from '@storey/api/calls.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { DuplicateList } from '../form/DuplicateList.tsx'
import styles from '../form/Duplicates.module.css'

const MOST_OTHERS = 4

/** Names the leads that may be the same person as this one; who may merge them gets there from here. */
export function PossibleDuplicates({ lead, onMerge }: { lead: Lead; onMerge: (ids: readonly number[]) => void }) {
  const may = useCan(leadMerges.merge.access)
  const { data } = useQuery(query(leadDuplicates.ofLead, { params: { id: lead.id } }))
  if (!data || data.data.leads.length + data.data.ask.length === 0) return null
  const { leads } = data.data
  const title = leads.length > 1 ? `${leads.length} possible duplicates` : 'A possible duplicate'
  return (
    <section className={styles.banner} aria-label="Possible duplicates" data-no-print>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <DuplicateList duplicates={data.data} />
      </div>
      {may && leads.length > 0 && (
        <Button
          variant="default"
          onClick={() => onMerge([lead.id, ...leads.slice(0, MOST_OTHERS).map(({ id }) => id)])}
        >
          Compare and merge
        </Button>
      )}
    </section>
  )
}

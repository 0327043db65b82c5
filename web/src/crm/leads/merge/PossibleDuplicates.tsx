import { UnstyledButton } from '@mantine/core'
import { leadDuplicates, leadMerges } from '@storey/api/client-endpoints.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Link } from '../../../ui/Link.tsx'
import { sameText } from '../form/same-text.ts'
import styles from './PossibleDuplicates.module.css'

const MAX_OTHERS = 4

/** One line with the leads that may be duplicates of this one; users who may merge can start from here. */
export function PossibleDuplicates({ lead, onMerge }: { lead: Lead; onMerge: (ids: readonly number[]) => void }) {
  const may = useCan(leadMerges.merge.access)
  const { data } = useQuery(query(leadDuplicates.ofLead, { params: { id: lead.id } }))
  if (!data || data.data.leads.length + data.data.ask.length === 0) return null
  const { leads, ask } = data.data
  return (
    <section className={styles.line} aria-label="Possible duplicates" data-no-print>
      <span className={styles.words}>
        {leads.length > 0 && (
          <>
            {leads.length > 1 ? `${leads.length} possible duplicates: ` : 'Possible duplicate: '}
            {leads.map(({ id, full_name, same }, at) => (
              <Fragment key={id}>
                {at > 0 && '; '}
                <Link to={`/crm/leads/${id}`} dir="auto">
                  {full_name}
                </Link>
                , {sameText(same)}
              </Fragment>
            ))}
            .
          </>
        )}
        {ask.map((name) => (
          <Fragment key={name}>
            {' '}
            <bdi>{name}</bdi> has a lead with the same contact. Check with them first.
          </Fragment>
        ))}
        {leads.length > 0 && !may && ' An administrator can merge them.'}
      </span>
      {may && leads.length > 0 && (
        <UnstyledButton
          className={styles.merge ?? ''}
          onClick={() => onMerge([lead.id, ...leads.slice(0, MAX_OTHERS).map(({ id }) => id)])}
        >
          Compare and merge
        </UnstyledButton>
      )}
    </section>
  )
}

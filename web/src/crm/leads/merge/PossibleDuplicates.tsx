import { UnstyledButton } from '@mantine/core'
import { leadDuplicates, leadMerges } from '@storey/api/client-endpoints.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Link } from '../../../ui/Link.tsx'
import * as parts from '../../parts/copy.ts'
import { sameText } from '../form/same-text.ts'
import * as copy from './copy.ts'
import styles from './PossibleDuplicates.module.css'

const MAX_OTHERS = 4

/** One line with the leads that may be duplicates of this one; users who may merge can start from here. */
export function PossibleDuplicates({ lead, onMerge }: { lead: Lead; onMerge: (ids: readonly number[]) => void }) {
  const may = useCan(leadMerges.merge.access)
  const { data } = useQuery(query(leadDuplicates.ofLead, { params: { id: lead.id } }))
  if (!data || data.data.leads.length + data.data.ask.length === 0) return null
  const { leads, ask } = data.data
  return (
    <section className={styles.line} aria-label={copy.possibleDuplicates} data-no-print>
      <span className={styles.words}>
        {leads.length > 0 && (
          <>
            {leads.length > 1 ? copy.severalPossibleDuplicates(leads.length) : copy.possibleDuplicateLabel}
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
          <Fragment key={name}> {parts.hasALeadWithTheSameContact(<bdi>{name}</bdi>)}</Fragment>
        ))}
        {leads.length > 0 && !may && ` ${copy.anAdministratorCanMergeThem}`}
      </span>
      {may && leads.length > 0 && (
        <UnstyledButton
          className={styles.merge ?? ''}
          onClick={() => onMerge([lead.id, ...leads.slice(0, MAX_OTHERS).map(({ id }) => id)])}
        >
          {copy.compareAndMerge}
        </UnstyledButton>
      )}
    </section>
  )
}

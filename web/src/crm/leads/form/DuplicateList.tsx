import { Box } from '@mantine/core'
import type { Duplicate, Duplicates } from '@storey/api/crm/lead-duplicates.ts'
import { statusLabels } from '@storey/api/crm/lead-names.ts'
import { Link } from '../../../ui/Link.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { capital } from '../../parts/lead-labels.ts'
import styles from './Duplicates.module.css'
import { sameText } from './same-text.ts'

/**
 * Leads with the same contact point, each with status, owner and last contact; and the colleagues to ask about leads that the user may
 * not see.
 */
export function DuplicateList({ duplicates: { leads, ask }, link }: { duplicates: Duplicates; link?: string }) {
  return (
    <>
      {leads.length > 0 && (
        <ul className={styles.twins}>
          {leads.map((lead) => (
            <li key={lead.id}>
              <Link to={`/crm/leads/${lead.id}`} dir="auto">
                {lead.full_name}
              </Link>
              <span className={styles.facts}>
                {statusLabels[lead.status]}, {lead.owner ? <bdi>{lead.owner.full_name}</bdi> : 'unassigned'},{' '}
                <LastContact lead={lead} />
              </span>
              <span className={styles.facts}>{capital(sameText(lead.same))}</span>
              {link && (
                <Link
                  to={`/crm/leads/${lead.id}`}
                  className={styles.instead ?? ''}
                  aria-label={`${link}: ${lead.full_name}`}
                >
                  {link}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {ask.map((name) => (
        <Box key={name} component="p" mb="var(--s-1)">
          <bdi>{name}</bdi> has a lead with the same contact. Check with them first.
        </Box>
      ))}
    </>
  )
}

function LastContact({ lead: { last_contacted_at } }: { lead: Duplicate }) {
  if (last_contacted_at === null) return 'never contacted'
  return (
    <>
      last contacted <Instant value={last_contacted_at} />
    </>
  )
}

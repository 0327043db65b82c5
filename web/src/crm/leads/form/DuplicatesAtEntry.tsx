import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { leadDuplicates } from '@storey/api/client-endpoints.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { DuplicateList } from './DuplicateList.tsx'
import styles from './Duplicates.module.css'
import type { LeadValues } from './lead-values.ts'

const PAUSE_MS = 350
/** Shorter values are incomplete input. */
const WHOLE = { email: /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/, phone: /^\+[1-9]\d{6,14}$/ }

interface Props {
  values: LeadValues
  /** The lead being edited; duplicates of its saved values are not reported again. */
  lead?: Lead | undefined
}

/** Warns about leads with the typed address or number while the user types. Saving stays possible. */
export function DuplicatesAtEntry({ values, lead }: Props) {
  const typed = {
    email: WHOLE.email.test(values.email.trim()) && values.email !== lead?.email ? values.email.trim() : undefined,
    phone: WHOLE.phone.test(values.phone) && values.phone !== lead?.phone ? values.phone : undefined,
    whatsapp: WHOLE.phone.test(values.whatsapp) && values.whatsapp !== lead?.whatsapp ? values.whatsapp : undefined,
  }
  const [settled] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS)
  const contactPoints: typeof typed = JSON.parse(settled)
  const isAsked = Object.keys(contactPoints).length > 0
  const { data } = useQuery({
    ...query(leadDuplicates.find, { query: { ...contactPoints, ...(lead ? { except: lead.id } : {}) } }),
    enabled: isAsked,
    // The warning is optional: if it fails, the form works without it.
    retry: false,
  })
  const found = isAsked && data && data.data.leads.length + data.data.ask.length > 0 ? data.data : undefined
  return (
    <div role="status" className={styles.place}>
      {found && (
        <div className={styles.told}>
          <Text inherit fw={600} mb="var(--s-1)">
            Possible duplicate
          </Text>
          <DuplicateList duplicates={found} link="Open instead" />
        </div>
      )}
    </div>
  )
}

import type { LeadRating as Rated, LeadStatus as State } from '@storey/api/crm/lead.ts'
import { ratingLabels, statusLabels } from '@storey/api/crm/lead-names.ts'
import { Rating } from '../../ui/values/Rating.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { FillingDot } from './FillingDot.tsx'
import { ratingLevels } from './lead-labels.ts'

/** The status of a lead: a dot that fills as the lead advances, and its label. */
export const LeadStatus = ({ status }: { status: State }) => (
  <Status mark={<FillingDot status={status} />}>{statusLabels[status]}</Status>
)

/** The rating of a lead, which is independent of its status. */
export const LeadRating = ({ rating }: { rating: Rated }) => (
  <Rating level={ratingLevels[rating]}>{ratingLabels[rating]}</Rating>
)

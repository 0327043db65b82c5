import { late } from '../../../ui/late.tsx'

/** Parts of a lead's page that are not seen at first: other tabs, and files to add. */
export const { Late: LeadActivities } = late(async () => (await import('./LeadActivities.tsx')).LeadActivities)
export const { Late: LeadDocuments } = late(async () => (await import('./documents/LeadDocuments.tsx')).LeadDocuments)
export const { Late: LeadOffers } = late(
  async () => (await import('../../../sales/offers/parts/LeadOffers.tsx')).LeadOffers,
)
export const { Late: AddDocuments } = late(async () => (await import('./documents/AddDocuments.tsx')).AddDocuments)

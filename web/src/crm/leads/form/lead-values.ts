import type { Lead } from '@storey/api/crm/lead.ts'

/** A lead as its form holds it: nothing is empty text, a choice that is not made is null. */
export const valuesOf = (lead: Lead | undefined, owner_id: number | null, currency: string) => ({
  full_name: lead?.full_name ?? '',
  phone: lead?.phone ?? '',
  email: lead?.email ?? '',
  whatsapp: lead?.whatsapp ?? '',
  source: lead?.source ?? ('other' as const),
  rating: lead?.rating ?? ('unrated' as const),
  owner_id,
  tag_ids: lead?.tags.map(({ id }) => id) ?? [],
  project_ids: lead?.projects.map(({ id }) => id) ?? [],
  budget_min: lead?.budget_min ?? null,
  budget_max: lead?.budget_max ?? null,
  currency,
  bedrooms_wanted: lead?.bedrooms_wanted ?? [],
  property_types_wanted: lead?.property_types_wanted ?? [],
  purpose: lead?.purpose ?? null,
  timeframe: lead?.timeframe ?? null,
  interest_note: lead?.interest_note ?? '',
  nationality: lead?.nationality ?? null,
  language: lead?.language ?? null,
  campaign: lead?.campaign ?? '',
  brought_by: lead?.brought_by ?? '',
  opted_out: lead?.opted_out ?? false,
})
export type LeadValues = ReturnType<typeof valuesOf>

/** The columns that the list of leads can show, by the names that it remembers them under. */
export const leadColumnNames = [
  'name',
  'status',
  'rating',
  'owner',
  'phone',
  'email',
  'nationality',
  'source',
  'campaign',
  'budget',
  'bedrooms',
  'projects',
  'next',
  'contacted',
  'tags',
  'created',
] as const
export type LeadColumn = (typeof leadColumnNames)[number]

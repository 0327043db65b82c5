// The figures of the CRM reports: the server counts each by the same conditions as its rows.

/**
 * `leads` counts leads made in the period; `contacted` and `waiting` are what became of those. `deals` counts deals made in the period,
 * `won` and `lost` those that were closed in it, whenever they were made.
 */
export const CRM_FIGURES = ['leads', 'contacted', 'waiting', 'deals', 'won', 'lost'] as const
export type CrmFigure = (typeof CRM_FIGURES)[number]

/** Time from the making of a lead to the first contact. The last has no end. */
export const CONTACT_TIMES = ['hour', 'day', 'three_days', 'week', 'later'] as const
export type ContactTime = (typeof CONTACT_TIMES)[number]

/** The end of each time, in hours; excluded. */
export const CONTACT_HOURS: Readonly<Record<Exclude<ContactTime, 'later'>, number>> = {
  hour: 1,
  day: 24,
  three_days: 72,
  week: 168,
}

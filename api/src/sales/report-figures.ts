// The figures of the sales reports: the server counts each by the same conditions as its rows.

/**
 * `sold` counts live bookings made in the period, `made` all bookings made in it. `accepted`, `signed` and `lost` are what became of
 * those; `converted` is what became of the holds.
 */
export const REPORT_FIGURES = [
  'sold',
  'discounted',
  'made',
  'accepted',
  'signed',
  'lost',
  'held',
  'converted',
  'due',
  'overdue',
] as const
export type ReportFigure = (typeof REPORT_FIGURES)[number]

export const LOST = ['cancelled', 'rejected', 'expired'] as const
export type LostStatus = (typeof LOST)[number]

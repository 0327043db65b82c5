// What all reports have in common.

/** Days of the default period, with today: twelve weeks. */
export const REPORT_WEEKS = 12
/** A longer period is refused, because a chart of its weeks could not be read. */
export const MAX_REPORT_DAYS = 731

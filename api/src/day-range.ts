/** Days that callers may give: no buyer was born before, and no plan is paid after. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2199-12-31'
export const isInRange = (day: string) => day >= FIRST_DAY && day <= LAST_DAY

/** Ends in UTC or an offset of up to 14 hours, as clocks have: PostgreSQL knows no more than 16. */
export const ZONE = /(Z|[+-](0\d|1[0-3]):\d\d|[+-]14:00)$/

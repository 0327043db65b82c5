const FIRST = 9
const LAST = 18

/** The next full hour in which people work: what is planned at night is for the morning. */
export function nextWorkingHour(now = new Date()): string | null {
  const at = new Date(now)
  at.setHours(at.getHours() + 1, 0, 0, 0)
  if (at.getHours() > LAST) at.setDate(at.getDate() + 1)
  if (at.getHours() > LAST || at.getHours() < FIRST) at.setHours(FIRST)
  return at.toISOString()
}

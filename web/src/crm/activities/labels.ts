export const dayLabel = (day: string, count: number) =>
  count === 0 ? `${day}, nothing planned` : count === 1 ? `${day}, 1 activity` : `${day}, ${count} activities`

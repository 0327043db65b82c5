const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `14 Mar 2027` */
const dayText = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** `Trade license expires on 14 Mar 2027` */
export const noticeText = ({
  document,
  expires_on,
  days,
}: {
  document: string
  expires_on: string
  days: number
}): string =>
  `${document} ${days < 0 ? `expired on ${dayText(expires_on)}` : days === 0 ? 'expires today' : `expires on ${dayText(expires_on)}`}`

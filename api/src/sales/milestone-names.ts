// The milestones after the acceptance of a booking, in order. No schemas: the client imports this file too.

export const milestoneNames = [
  'reservation_form_signed',
  'agreement_sent',
  'buyer_signed',
  'seller_signed',
  'registered',
  'handed_over',
] as const
export type Milestone = (typeof milestoneNames)[number]

export const milestoneLabels: Readonly<Record<Milestone, string>> = {
  reservation_form_signed: 'Reservation form signed',
  agreement_sent: 'Agreement sent',
  buyer_signed: 'Signed by the buyer',
  seller_signed: 'Signed by the seller',
  registered: 'Registered',
  handed_over: 'Handed over',
}

/** The field with the day of each. */
export type MilestoneField = `${Milestone}_on`
export const milestoneField = (name: Milestone): MilestoneField => `${name}_on`

/** The milestone that must be recorded before another one, on the same day or earlier. */
const AFTER: Readonly<Record<Milestone, readonly Milestone[]>> = {
  reservation_form_signed: [],
  agreement_sent: [],
  buyer_signed: ['agreement_sent'],
  seller_signed: ['agreement_sent'],
  registered: ['buyer_signed', 'seller_signed'],
  handed_over: ['buyer_signed', 'seller_signed'],
}

export type MilestoneDays = Readonly<Record<MilestoneField, string | null>> & {
  readonly registration_number: string | null
}

/** Errors of the dates of a booking, by field. @param today the current day at the developer */
export function milestoneProblems(days: MilestoneDays, today: string): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const name of milestoneNames) {
    const field = milestoneField(name)
    const day = days[field]
    if (day === null) continue
    const missing = AFTER[name].find((one) => days[milestoneField(one)] === null)
    const later = AFTER[name].find((one) => (days[milestoneField(one)] ?? '') > day)
    if (day > today) problems[field] = 'Choose today or a day before.'
    else if (missing) problems[field] = `Enter the day of “${milestoneLabels[missing]}” first.`
    else if (later) problems[field] = `This comes on or after the day of “${milestoneLabels[later]}”.`
  }
  if (days.registered_on !== null && days.registration_number === null)
    problems.registration_number = 'Enter the number of the registration.'
  if (days.registered_on === null && days.registration_number !== null)
    problems.registered_on ??= 'Enter the day of the registration.'
  return problems
}

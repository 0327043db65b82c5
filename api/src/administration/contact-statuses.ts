/** How far a company is on its way to becoming a brokerage. */
export type ContactStatus = 'new' | 'contacted' | 'interested' | 'not_interested' | 'invited' | 'converted' | 'blocked'
/** A broker is not converted; the company is. */
export type ContactBrokerStatus = Exclude<ContactStatus, 'converted'>

/**
 * Which status may follow which by hand; there are no other moves. `converted` is reached by converting alone, and stays. The server judges
 * by it, the screens draw what can be chosen.
 */
export const contactTransitions: Readonly<Record<ContactStatus, readonly ContactBrokerStatus[]>> = {
  new: ['contacted', 'blocked'],
  contacted: ['interested', 'not_interested', 'blocked'],
  interested: ['invited', 'not_interested', 'blocked'],
  not_interested: ['contacted', 'blocked'],
  invited: ['blocked'],
  converted: [],
  blocked: ['new'],
}

/** From where a status is reached. */
export const reachedFrom = (to: ContactBrokerStatus): readonly ContactStatus[] =>
  Object.entries(contactTransitions).flatMap(([from, next]) => (next.includes(to) ? [from as ContactStatus] : []))

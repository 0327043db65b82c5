import type { LeadStatus } from './lead.ts'

const OPEN: readonly LeadStatus[] = ['new', 'contacted', 'qualified', 'viewing', 'negotiation', 'nurturing']

/** From an open status to any other open one, forward or back, and out of the open ones. */
const openTo = (status: LeadStatus, ...ends: readonly LeadStatus[]) => [
  ...OPEN.filter((other) => other !== status),
  ...ends,
]

/** Which status may follow which by hand; there are no other moves. The server judges by it, the screens draw what can be chosen. */
export const leadTransitions: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: openTo('new', 'lost', 'junk'),
  contacted: openTo('contacted', 'lost', 'junk'),
  qualified: openTo('qualified', 'lost', 'junk'),
  viewing: openTo('viewing', 'lost', 'junk'),
  negotiation: openTo('negotiation', 'converted', 'lost', 'junk'),
  nurturing: openTo('nurturing', 'lost', 'junk'),
  converted: ['negotiation'],
  lost: OPEN,
  junk: OPEN,
}

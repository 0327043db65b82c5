import type { LeadStatus } from './lead.ts'

/** Which status may follow which; there are no other moves. The server judges by it, the screens draw what can be chosen. */
export const leadMoves: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ['contacted', 'nurturing', 'lost', 'junk'],
  contacted: ['qualified', 'nurturing', 'lost', 'junk'],
  qualified: ['viewing', 'nurturing', 'lost', 'junk'],
  viewing: ['negotiation', 'nurturing', 'lost', 'junk'],
  negotiation: ['converted', 'nurturing', 'lost', 'junk'],
  nurturing: ['contacted', 'lost', 'junk'],
  converted: ['negotiation'],
  lost: ['contacted'],
  junk: ['new'],
}

import { late } from '../../../ui/late.tsx'

/** Loaded when the user edits a lead, or takes it out of work. */
export const { Late: EditLead } = late(async () => (await import('../form/EditLead.tsx')).EditLead)
export const { Late: LoseLead } = late(async () => (await import('./LoseLead.tsx')).LoseLead)
export const { Late: NurtureLead } = late(async () => (await import('./NurtureLead.tsx')).NurtureLead)

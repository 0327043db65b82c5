import type { ImportRow, ImportStatus } from '@storey/api/imports/imports.ts'

/** The steps of an import after its file was parsed, in order. */
export const steps = [
  { id: 'columns', title: 'Columns' },
  { id: 'options', title: 'Options' },
  { id: 'check', title: 'Preview' },
  { id: 'result', title: 'Result' },
] as const
export type StepId = (typeof steps)[number]['id']

const BEGUN: readonly ImportStatus[] = ['importing', 'stopped', 'imported', 'undoing', 'undone']

/** Lines are imported, or about to be: their options can no longer be changed. */
export const hasBegun = ({ status }: Pick<ImportRow, 'status'>) => BEGUN.includes(status)

/** The furthest step that may be opened. */
export function reachOf(one: Pick<ImportRow, 'status'>): number {
  if (hasBegun(one)) return 3
  return one.status === 'draft' ? 1 : 2
}

/** The step to show: the one in the address if it may be opened, otherwise the current one. */
export function stepOf(one: Pick<ImportRow, 'status'>, requested: string | undefined): StepId {
  if (hasBegun(one)) return 'result'
  const at = steps.findIndex(({ id }) => id === requested)
  if (at >= 0 && at <= reachOf(one)) return steps[at]?.id ?? 'columns'
  return one.status === 'draft' ? 'columns' : 'check'
}

import type { Step } from '@storey/api/schedule/explain.ts'

const KINDS: readonly string[] = [
  'percent',
  'fixed',
  'remainder',
  'handed',
  'booking_amount',
  'estimated',
  'moved',
] satisfies Step['kind'][]

type WireStep = { readonly kind: string; readonly [field: string]: unknown }

/** Whether this client has a text for the step; a newer server may have more kinds. */
const isStep = (step: WireStep): step is Step & WireStep => KINDS.includes(step.kind)

/** Schedule rows of the API, with the steps that explain them. */
export const explained = <Row extends { readonly explain: readonly WireStep[] }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, explain: row.explain.filter(isStep) }))

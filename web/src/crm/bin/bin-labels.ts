import type { BinKind } from '@storey/api/crm/bin.ts'

export const kindLabels: Readonly<Record<BinKind, string>> = {
  lead: 'Lead',
  deal: 'Deal',
  activity: 'Activity',
  note: 'Note',
  document: 'Document',
}

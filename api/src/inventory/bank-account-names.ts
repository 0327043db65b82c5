// Names without schemas, so that the client can import them.

export const accountKinds = ['escrow', 'operating', 'other'] as const
export type AccountKind = (typeof accountKinds)[number]
export const accountKindLabels: Readonly<Record<AccountKind, string>> = {
  escrow: 'Escrow',
  operating: 'Operating',
  other: 'Other',
}

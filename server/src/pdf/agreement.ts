import type { TextBlock } from '@storey/api/administration/contract-text.ts'

/** Who signed, as it stands on the last page. */
export interface Signature {
  readonly party: string
  readonly name: string
  /** Such as "1 December 2026, 10:20 (UTC+04:00)". */
  readonly at: string
  readonly address: string
}

/** Rows under a heading each; what is in the last column stands at its end. */
export interface TableBlock {
  readonly kind: 'table'
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What `templates/agreement.typ` is filled with. */
export interface AgreementDocument {
  readonly title: string
  readonly number: string
  readonly from: string
  readonly language: 'en' | 'ar'
  readonly blocks: readonly (TextBlock | TableBlock)[]
  /** Those who are to sign, where nobody has yet. */
  readonly parties: readonly string[]
  /** Both, where they have: with the print of the document that they signed. */
  readonly signed: { readonly signatures: readonly Signature[]; readonly sha256: string } | null
}

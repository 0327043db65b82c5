import { contractPlaceholders, contractTables } from '@storey/api/sales/contract-text.ts'
import { TemplateGuide } from './TemplateText.tsx'

const PLACEHOLDERS = { ...contractPlaceholders, ...contractTables }

interface Props {
  values: { language: 'en' | 'ar'; body: string }
  head: string
}

/** What the text of a booking's contract may name, and a preview of it. */
export const BookingTextGuide = ({ values, head }: Props) => (
  <TemplateGuide
    placeholders={PLACEHOLDERS}
    note="Filled in from the booking. Put tables between two empty lines. Identity numbers appear only where {{buyer_identity}} is named, and each opening is in the audit log."
    values={values}
    head={head}
    number="B"
  />
)

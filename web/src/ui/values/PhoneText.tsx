import { phoneText } from '@storey/api/phone-text.ts'

/** A phone number, grouped by the convention of its country. */
export function PhoneText({ value }: { value: string }) {
  return (
    <bdi dir="ltr" data-whole style={{ whiteSpace: 'nowrap' }}>
      {phoneText(value)}
    </bdi>
  )
}

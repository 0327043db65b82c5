import { phoneText } from '../format/phone.ts'

/** A phone number, grouped as people of its country write it. */
export function PhoneText({ value }: { value: string }) {
  return (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {phoneText(value)}
    </bdi>
  )
}
